/** Links for friends: with an address that their machines can reach. */
import { address } from "./api.ts";

export interface Site { origin: string; note: string }

/** What the server is started with to be heard in the local network. */
export const FLAG = "--lan";
export const ONLY_HERE = `This link works on this machine only, for the server listens to nobody else. Start it with ${FLAG} and it listens on your local network: whoever is in that network can then open this page, and the link works there.`;
export const NEARBY = "This link works for everybody in your local network.";

export const isThisMachine = (host: string): boolean => host === "localhost" || host.endsWith(".localhost") || host.startsWith("127.") || host === "[::1]";

/** Where friends find this server, and what to tell whoever sends them there. */
export function siteFor(here: { origin: string; hostname: string }, reachable: string[]): Site {
  if (!isThisMachine(here.hostname)) return { origin: here.origin, note: "" };
  const [nearby] = reachable;
  return nearby ? { origin: nearby, note: NEARBY } : { origin: here.origin, note: ONLY_HERE };
}

export async function site(): Promise<Site> {
  const told = isThisMachine(location.hostname) ? await address().catch(() => ({ addresses: [] })) : { addresses: [] };
  return siteFor(location, told.addresses);
}
