/** The HTTP half of the protocol. */
import { complete, Completer, type Wire } from "./complete.ts";
import { held } from "./keys.ts";
import type { Coach, Ended, Game, Refusal, Replayed, Rule, SeatWish, Types } from "./protocol.ts";

const BASE = "/api/v1";

export class Refused extends Error {
  constructor(readonly status: number, readonly reason: string, readonly rule = "") {
    super(reason);
  }
}

async function call(method: string, path: string, body?: unknown, keys: string[] = []): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (keys.length) headers.Authorization = `Noctule ${keys.join(",")}`;
  let answer: Response;
  try {
    answer = await fetch(BASE + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refused(0, "The server cannot be reached. Is it running?");
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => ({}))) as Partial<Refusal>;
  throw new Refused(answer.status, told.reason ?? `The server answered ${answer.status}.`, told.rule);
}

type Request = [method: string, path: string, body?: unknown, keys?: string[]];
async function json<T>(...request: Request): Promise<T> {
  return (await call(...request)).json() as Promise<T>;
}

const keysOf = (table: string): string[] => held(table)?.all ?? [];
/** What is told, with all its fields; a list of it. */
const one = async <Name extends keyof Types>(name: Name, ...request: Request): Promise<Types[Name]> => complete(name, await json<Wire>(...request));
const all = async <Name extends keyof Types>(name: Name, ...request: Request): Promise<Types[Name][]> =>
  (await json<Wire[]>(...request)).map((each) => complete(name, each));

let gamesOnce: Promise<Game[]> | null = null;
export function games(): Promise<Game[]> {
  gamesOnce ??= all("Game", "GET", "/games");
  gamesOnce.catch(() => (gamesOnce = null));
  return gamesOnce;
}

const rulesOnce = new Map<string, Promise<Rule[]>>();
export function rules(game: string): Promise<Rule[]> {
  let found = rulesOnce.get(game);
  if (!found) {
    found = all("Rule", "GET", `/games/${game}/rules`);
    rulesOnce.set(game, found);
    found.catch(() => rulesOnce.delete(game));
  }
  return found;
}

export const quickReference = (game: string) => one("Quick", "GET", `/games/${game}/quick`);

export interface TableWish {
  game: string; scenario: string; settings?: Record<string, string>; title?: string; seats: SeatWish[]; pledge?: boolean;
}
export const createTable = (wish: TableWish) => one("NewTable", "POST", "/tables", wish);
export const myTables = (keys: Record<string, string[]>) => all("TableSummary", "POST", "/tables/mine", { keys });
export const openTables = () => all("TableSummary", "GET", "/tables/open");
/** As whoever holds these keys sees it: those that this browser keeps, or that of a link. */
export const tableSummary = (table: string, keys = keysOf(table)) => one("TableSummary", "GET", `/tables/${table}`, undefined, keys);
export const claim = (table: string, name: string) => json<{ seat: string; key: string }>("POST", `/tables/${table}/claim`, { name });
/** Exchanges an invitation for a key; no key: the one that was given is the seat's own. */
export const join = (table: string, key: string, name: string) => json<{ seat: string; key?: string }>("POST", `/tables/${table}/join`, { name }, [key]);
/** The same game for the same people, or another scenario of it. */
export const sameAgain = (table: string, scenario = "") =>
  one("NewTable", "POST", `/tables/${table}/again`, scenario ? { scenario } : undefined, keysOf(table));
/** How a finished game ended. */
export async function endOf(table: string): Promise<Ended> {
  const told = await one("Ended", "GET", `/tables/${table}/result`, undefined, keysOf(table));
  const seats = Object.entries(told.result.seats).map(([seat, its]) => [seat, complete("Standing", its)] as const);
  return { ...told, result: { ...told.result, seats: Object.fromEntries(seats) } };
}
/** Where other machines reach the server, as far as it knows. */
export const address = () => json<{ addresses: string[] }>("GET", "/address");
export const changeSeat = (table: string, seat: string, wish: { held: string; bot?: string; name?: string }) =>
  json<{ key?: string; invite?: string }>("POST", `/tables/${table}/seats/${seat}`, wish, keysOf(table));
export const deleteTable = (table: string, keys = keysOf(table)) => call("DELETE", `/tables/${table}`, undefined, keys);
export const saveOf = async (table: string) => (await call("GET", `/tables/${table}/save`, undefined, keysOf(table))).text();
export const loadSave = (save: string, seats: SeatWish[]) => one("NewTable", "POST", "/tables/load", { save, seats });
export const continueFrom = (table: string, step: number, seats: SeatWish[]) =>
  one("NewTable", "POST", `/tables/${table}/continue`, { step, seats }, keysOf(table));

const replays = new Completer();
export async function replay(table: string, seat: string, step: number | null): Promise<Replayed> {
  const query = new URLSearchParams(seat ? { seat } : {});
  if (step !== null) query.set("step", String(step));
  const told = await json<Wire>("GET", `/tables/${table}/replay?${query}`, undefined, keysOf(table));
  return complete("Replayed", told, replays);
}

export const beginLesson = (game: string, lesson: string, step: number, name: string) =>
  one("NewTable", "POST", `/games/${game}/lessons/${lesson}/${step}`, { name });
/** Null at a table of no lesson. */
export const coachOf = (table: string) => json<Coach | null>("GET", `/tables/${table}/lesson`, undefined, keysOf(table));

export const newCampaign = (game: string, title: string) =>
  json<{ campaign: string; owner: string }>("POST", "/campaigns", { game, title });
export const campaign = (id: string, keys: string[]) => one("Campaign", "GET", `/campaigns/${id}`, undefined, keys);
export const campaignTable = (id: string, keys: string[], wish: { chapter: string; settings?: Record<string, string>; title?: string; seats: SeatWish[] }) =>
  one("NewTable", "POST", `/campaigns/${id}/tables`, wish, keys);
export const goBack = (id: string, keys: string[], checkpoint: number) =>
  call("POST", `/campaigns/${id}/go-back`, { checkpoint }, keys);
export const removeChapter = (id: string, keys: string[], checkpoint: number, branch: boolean) =>
  call("POST", `/campaigns/${id}/remove`, { checkpoint, branch }, keys);
export const renameCampaign = (id: string, keys: string[], title: string, checkpoint?: number) =>
  call("POST", `/campaigns/${id}/rename`, { title, checkpoint }, keys);
export const deleteCampaign = (id: string, keys: string[]) => call("DELETE", `/campaigns/${id}`, undefined, keys);
export const myCampaigns = (campaigns: Record<string, string[]>) => all("CampaignSummary", "POST", "/campaigns/mine", { campaigns });
export const campaignSave = async (id: string, keys: string[]) => (await call("GET", `/campaigns/${id}/save`, undefined, keys)).text();
export const loadCampaign = (save: string) => json<{ campaign: string; owner: string }>("POST", "/campaigns/load", { save });
