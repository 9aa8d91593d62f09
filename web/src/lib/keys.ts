/** The keys that this browser holds: whoever has a seat's key plays that seat. They leave this browser only in requests. */
import type { NewTable } from "./protocol.ts";
import { keep, kept } from "./storage.ts";

const STORE = "noctule.keys";
const CAMPAIGNS = "noctule.campaigns";

interface Stored { seats: Record<string, string>; watch?: string; owner?: string; invites?: Record<string, string> }
export interface Held extends Stored { all: string[] }
export interface HeldCampaign { owner: string; game: string; title: string }

const read = <T>(name: string): Record<string, T> => kept<Record<string, T>>(name) as Record<string, T>;
const write = keep;

export function held(table: string): Held | null {
  const found = read<Stored>(STORE)[table];
  if (!found) return null;
  const invited = Object.values(found.invites ?? {}).map((link) => link.split("#")[1]);
  const all = [...Object.values(found.seats), found.owner, found.watch, ...invited].filter((key): key is string => !!key);
  return { ...found, all };
}

/** What a connection says hello with: the seats' keys, or the watcher's where there is no seat. */
export function playingKeys(table: string): string[] {
  const found = held(table);
  if (!found) return [];
  const seats = Object.values(found.seats);
  return seats.length ? seats : found.watch ? [found.watch] : [];
}

/** Where a table is gone on with: who has handed the last seat on can still sit down again with the link. */
export function wayTo(table: string, over: boolean): string {
  const found = held(table);
  const [invite] = Object.values(found?.invites ?? {});
  if (over) return `/replay/${table}`;
  return found && invite && !playingKeys(table).length ? invite : `/table/${table}`;
}

export function keepTable(made: NewTable): void {
  const all = read<Stored>(STORE);
  all[made.table] = { seats: made.keys ?? {}, watch: made.watch, owner: made.owner, invites: made.invites ?? {} };
  write(STORE, all);
}

export function keepSeat(table: string, seat: string, key: string): void {
  const all = read<Stored>(STORE);
  const entry = (all[table] ??= { seats: {} });
  entry.seats[seat] = key;
  write(STORE, all);
}

/** The same people at a new table: the keys of the old one fit there too. */
export function keepAgain(before: string, made: NewTable): void {
  const all = read<Stored>(STORE);
  const { owner, watch } = made;
  const known = all[made.table] ?? { seats: {} };
  all[made.table] = {
    ...known, seats: { ...all[before]?.seats, ...known.seats }, ...(watch ? { watch } : {}), ...(owner ? { owner } : {}),
    invites: { ...known.invites, ...made.invites },
  };
  write(STORE, all);
}

export function keepInvite(table: string, seat: string, link: string): void {
  const all = read<Stored>(STORE);
  const entry = (all[table] ??= { seats: {} });
  entry.invites = { ...entry.invites, [seat]: link };
  write(STORE, all);
}

export function keepWatch(table: string, key: string): void {
  const all = read<Stored>(STORE);
  all[table] = { seats: {}, ...all[table], watch: key };
  write(STORE, all);
}

export function dropSeat(table: string, seat: string): void {
  const all = read<Stored>(STORE);
  delete all[table]?.seats[seat];
  write(STORE, all);
}

export function dropTable(table: string): void {
  const all = read<Stored>(STORE);
  delete all[table];
  write(STORE, all);
}

export function allKeys(): Record<string, string[]> {
  const tables: Record<string, string[]> = {};
  for (const table of Object.keys(read<Stored>(STORE))) {
    const keys = held(table)?.all ?? [];
    if (keys.length) tables[table] = keys;
  }
  return tables;
}

export function keepCampaign(id: string, campaign: HeldCampaign): void {
  write(CAMPAIGNS, { ...read<HeldCampaign>(CAMPAIGNS), [id]: campaign });
}

export const campaigns = (): Record<string, HeldCampaign> => read<HeldCampaign>(CAMPAIGNS);
export const campaignKeys = (id: string): string[] => [campaigns()[id]?.owner].filter((key): key is string => !!key);

export function renameKeptCampaign(id: string, title: string): void {
  const kept = campaigns()[id];
  if (kept) keepCampaign(id, { ...kept, title });
}

export function dropCampaign(id: string): void {
  const all = campaigns();
  delete all[id];
  write(CAMPAIGNS, all);
}
