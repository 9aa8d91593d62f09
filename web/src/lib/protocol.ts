/** The shapes on the wire (docs/PROTOCOL.md), as they are after `complete` has put back the defaults that the server leaves out. */

export interface Cell { at: string; x: number; y: number; kind: string; label: string; level: number }
export interface Edge { at: string; side: string; kind: string; blocks: string[]; label: string }
export interface Region { id: string; title: string; cells: string[]; kind: string }
export interface Badge { kind: string; text: string }
export interface Piece {
  id: string; at: string; name: string; glyph: string; icon: string; side: string; facing: string; posture: string;
  cells: string[]; badges: Badge[]; text: string;
}
export interface Ground {
  id: string; width: number; height: number; cells: Cell[]; edges: Edge[]; regions: Region[]; levels: string[];
}
export interface Board {
  id: string; title: string; ground: Ground; pieces: Piece[]; edges: Edge[]; cells: Cell[]; regions: Region[];
}
export interface Card {
  id: string; title: string; text: string; side: string; icon: string; hidden: boolean;
  fields: [string, string][]; table: string[][]; badges: Badge[]; headed: boolean;
}
export interface Counter { title: string; value: number; limit: number | null; text: string }
export interface Panel {
  id: string; title: string; cards: Card[]; counters: Counter[]; table: string[][]; text: string; owner: string; headed: boolean;
}
export interface Status { goal: string; round: string; phase: string; outcome: string }
/** `labels` stand beside a place or a piece. */
export interface Trace { title: string; board: string; cells: string[]; lines: string[][]; text: string; labels: [string, string][] }
export interface Option { key: string; label: string; at: string[]; preview: boolean }
export type Shape = "choose" | "some" | "order" | "amount";
export interface Decision {
  n: number; shape: Shape; kind: string; rule: string; prompt: string; options: Option[]; min: number | null; max: number | null;
}
export interface View { status: Status; boards: Board[]; panels: Panel[]; decision: Decision | null; waiting: string[] }

/** `why`: something moved by rule alone, and the server can explain it. */
export interface Line { text: string; rule: string; facts: Record<string, unknown>; why: boolean; dice: Roll[] }
/** Dice of one kind that fell together. A face is a number, or a word of the game's own. */
export interface Roll { what: string; got: (number | string)[] }
export interface Refusal { reason: string; rule?: string }
/** What stands between a seat and its last answer; `nothing`: it has given none. */
export interface Fence extends Refusal { nothing?: boolean }
export interface Odds { what: string; ways: number; of: number }
export interface Preview { text: string; odds: Odds[] }

export type Held = "me" | "friend" | "open" | "bot";
/**
 * `held` is "person", "invited", "open" or "bot"; in a summary `mine` says that this browser plays the seat, `away` that a bot plays it
 * for this browser, `invited` that the key of the request is an invitation to it.
 */
export interface Player {
  seat: string; name: string; held: string; online: boolean; bot?: string; mine?: boolean; away?: boolean; invited?: boolean;
}
export interface Bot { key: string; about: string }
export interface Setting { key: string; title: string; choices: string[]; default: string; words?: string[] }
export interface Scenario {
  key: string; title: string; blurb: string; seats: [number, number]; minutes: number; difficulty: string; settings: Setting[];
}
/** A lesson in the lobby: `steps` are their titles. */
export interface Lesson { key: string; name: string; blurb: string; steps: string[] }
/** What the coach says at a step of a lesson. */
export interface Coach {
  game: string; lesson: string; name: string; step: number; steps: number; title: string; text: string; task: string; hint: string; done: boolean;
}
export interface Game {
  key: string; name: string; blurb: string; reference: boolean; scenarios: Scenario[]; campaign: boolean; bots: Bot[]; lessons: Lesson[];
}
export interface Rule { id: string; title: string; text: string; ruling: string; chapter: string }
export interface SeatWish { seat: string; name?: string; held: Held; bot?: string }
export interface NewTable {
  table: string; keys: Record<string, string>; invites: Record<string, string>; watch: string; owner: string; lost?: number;
}
export interface TableSummary {
  table: string; game: string; gameName: string; scenario: string; title: string; seats: Player[]; n: number; over: boolean;
  outcome?: string; round?: string; phase?: string; waiting: string[]; yourMove: boolean; changed: number; campaign?: string; host?: string;
}
export interface ReplayFrame { step: number; steps: number; view: View; log: Line[] }
export interface Chapter { scenario: string; title: string; settings?: Record<string, string>; text?: string }
export type Verdict = "" | "won" | "partly" | "undecided" | "lost";
/** A point of a campaign: `scenario` is the title of what was played to get there, `at` when (0: nobody knows), `table` its replay. */
export interface Checkpoint {
  id: number; parent: number | null; title: string; played: string; scenario: string; at: number; verdict: Verdict; text: string;
  notes: string[]; summary: string; table: string;
}
/** `blocked` says why none of the chapters can be begun now. */
export interface Campaign {
  game: string; gameName: string; title: string; mine: boolean; head: number; checkpoints: Checkpoint[]; chapters: Chapter[];
  blocked: string; tables: TableSummary[];
}
export interface CampaignSummary {
  campaign: string; game: string; gameName: string; title: string; chapters: number; over: boolean; summary: string; changed: number; mine: boolean;
}

/** What one seat sees: `log` holds only the new lines, `logStart` is the number of the first of them. */
export interface Seen { view: View; log: Line[]; logStart: number; undo: Fence | null }
export interface Step { lines: Line[]; view: View }

export interface Welcome {
  v: number; table: string; game: string; gameName: string; scenario: string; title: string; seats: string[];
  watching: boolean; players: Player[];
}
export interface ConsentAsk { seat: string; fate: string; id: number | string }
