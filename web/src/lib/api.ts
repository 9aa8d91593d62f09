/** The HTTP half of the protocol. */
import { Completer, line } from "./complete.ts";
import { held } from "./keys.ts";
import type { Campaign, CampaignSummary, Coach, Game, NewTable, Refusal, ReplayFrame, Rule, Scenario, SeatWish, TableSummary } from "./protocol.ts";

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

async function json<T>(method: string, path: string, body?: unknown, keys?: string[]): Promise<T> {
  return (await call(method, path, body, keys)).json() as Promise<T>;
}

const keysOf = (table: string): string[] => held(table)?.all ?? [];
const scenario = (s: Partial<Scenario> & { key: string; title: string }): Scenario => ({
  blurb: "", seats: [1, 1], minutes: 0, difficulty: "", ...s,
  settings: s.settings ?? [],
});

let gamesOnce: Promise<Game[]> | null = null;
export function games(): Promise<Game[]> {
  gamesOnce ??= json<Game[]>("GET", "/games").then((found) =>
    found.map((g) => ({ ...g, reference: g.reference ?? false, bots: g.bots ?? [], lessons: g.lessons ?? [], scenarios: (g.scenarios ?? []).map(scenario) })),
  );
  gamesOnce.catch(() => (gamesOnce = null));
  return gamesOnce;
}

const rulesOnce = new Map<string, Promise<Rule[]>>();
export function rules(game: string): Promise<Rule[]> {
  let found = rulesOnce.get(game);
  if (!found) {
    found = json<Partial<Rule>[]>("GET", `/games/${game}/rules`).then((all) =>
      all.map((r) => ({ id: "", title: "", text: "", ruling: "", ...r, chapter: r.chapter || chapterOf(r.id ?? "") })),
    );
    rulesOnce.set(game, found);
    found.catch(() => rulesOnce.delete(game));
  }
  return found;
}

/** A rule without a named chapter belongs to the middle part of its id. */
function chapterOf(id: string): string {
  return id.split(".")[1] ?? "";
}

export interface TableWish {
  game: string; scenario: string; settings?: Record<string, string>; title?: string; seats: SeatWish[]; pledge?: boolean;
}
export const createTable = (wish: TableWish) => json<NewTable>("POST", "/tables", wish);
export const myTables = (keys: Record<string, string[]>) => json<TableSummary[]>("POST", "/tables/mine", { keys });
export const openTables = () => json<TableSummary[]>("GET", "/tables/open");
/** As whoever holds these keys sees it: those that this browser keeps, or that of a link. */
export const tableSummary = (table: string, keys = keysOf(table)) => json<TableSummary>("GET", `/tables/${table}`, undefined, keys);
export const claim = (table: string, name: string) => json<{ seat: string; key: string }>("POST", `/tables/${table}/claim`, { name });
/** Exchanges an invitation for a key; no key: the one that was given is the seat's own. */
export const join = (table: string, key: string, name: string) => json<{ seat: string; key?: string }>("POST", `/tables/${table}/join`, { name }, [key]);
export const sameAgain = (table: string) => json<NewTable>("POST", `/tables/${table}/again`, undefined, keysOf(table));
/** Where other machines reach the server, as far as it knows. */
export const address = () => json<{ addresses: string[] }>("GET", "/address");
export const changeSeat = (table: string, seat: string, wish: { held: string; bot?: string; name?: string }) =>
  json<{ key?: string; invite?: string }>("POST", `/tables/${table}/seats/${seat}`, wish, keysOf(table));
export const deleteTable = (table: string, keys = keysOf(table)) => call("DELETE", `/tables/${table}`, undefined, keys);
export const saveOf = async (table: string) => (await call("GET", `/tables/${table}/save`, undefined, keysOf(table))).text();
export const loadSave = (save: string, seats: SeatWish[]) => json<NewTable>("POST", "/tables/load", { save, seats });
export const continueFrom = (table: string, step: number, seats: SeatWish[]) =>
  json<NewTable>("POST", `/tables/${table}/continue`, { step, seats }, keysOf(table));

const replays = new Completer();
export async function replay(table: string, seat: string, step: number | null): Promise<ReplayFrame> {
  const query = new URLSearchParams(seat ? { seat } : {});
  if (step !== null) query.set("step", String(step));
  const told = await json<ReplayFrame>("GET", `/tables/${table}/replay?${query}`, undefined, keysOf(table));
  return { step: told.step, steps: told.steps, view: replays.view(told.view), log: (told.log ?? []).map(line) };
}

export const beginLesson = (game: string, lesson: string, step: number, name: string) =>
  json<NewTable>("POST", `/games/${game}/lessons/${lesson}/${step}`, { name });
/** Null at a table of no lesson. */
export const coachOf = (table: string) => json<Coach | null>("GET", `/tables/${table}/lesson`, undefined, keysOf(table));

export const newCampaign = (game: string, title: string) =>
  json<{ campaign: string; owner: string }>("POST", "/campaigns", { game, title });
export const campaign = (id: string, keys: string[]) => json<Campaign>("GET", `/campaigns/${id}`, undefined, keys);
export const campaignTable = (id: string, keys: string[], wish: { chapter: string; settings?: Record<string, string>; title?: string; seats: SeatWish[] }) =>
  json<NewTable>("POST", `/campaigns/${id}/tables`, wish, keys);
export const goBack = (id: string, keys: string[], checkpoint: number) =>
  call("POST", `/campaigns/${id}/go-back`, { checkpoint }, keys);
export const removeChapter = (id: string, keys: string[], checkpoint: number, branch: boolean) =>
  call("POST", `/campaigns/${id}/remove`, { checkpoint, branch }, keys);
export const renameCampaign = (id: string, keys: string[], title: string, checkpoint?: number) =>
  call("POST", `/campaigns/${id}/rename`, { title, checkpoint }, keys);
export const deleteCampaign = (id: string, keys: string[]) => call("DELETE", `/campaigns/${id}`, undefined, keys);
export const myCampaigns = (campaigns: Record<string, string[]>) => json<CampaignSummary[]>("POST", "/campaigns/mine", { campaigns });
export const campaignSave = async (id: string, keys: string[]) => (await call("GET", `/campaigns/${id}/save`, undefined, keys)).text();
export const loadCampaign = (save: string) => json<{ campaign: string; owner: string }>("POST", "/campaigns/load", { save });
