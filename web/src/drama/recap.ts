/** What somebody has not seen yet: after the screen has changed hands, or after an absence. */
import type { LogBook } from "../lib/logbook.ts";
import type { Line } from "../lib/protocol.ts";
import { keep, kept } from "../lib/storage.ts";

const STORE = "noctule.seen";
const TABLES = 60;
/** So many lines are told at most; older ones are in the log. */
export const MOST = 40;

/** Table and seat, and how many lines of its log were seen there. */
type Seen = Record<string, number>;

export interface Missed { lines: Line[]; more: number }

/** The lines from a number on, the latest of them; `more`: how many went before those. */
export function since(book: LogBook, number: number): Missed {
  const first = Math.max(number, book.start);
  const lines = book.lines.slice(first - book.start);
  const told = lines.slice(-MOST);
  return { lines: told, more: Math.max(0, book.start + book.lines.length - number - told.length) };
}

const nameOf = (table: string, seat: string): string => `${table}/${seat}`;

export function seenSoFar(table: string, seat: string): number | null {
  return fresh.get(nameOf(table, seat)) ?? (kept<Seen>(STORE) as Seen)[nameOf(table, seat)] ?? null;
}

/** What was seen and is not written down yet: writing takes some milliseconds, and the next answer must not wait for it. */
const fresh = new Map<string, number>();
const SOON = 1200;
let writing: ReturnType<typeof setTimeout> | undefined;

/** Remembers how much of a log was seen; the tables that were looked at longest ago are forgotten. */
export function haveSeen(table: string, seat: string, lines: number): void {
  fresh.set(nameOf(table, seat), lines);
  writing ??= setTimeout(writeDown, SOON);
}

function writeDown(): void {
  clearTimeout(writing);
  writing = undefined;
  if (!fresh.size) return;
  const others = Object.entries(kept<Seen>(STORE) as Seen).filter(([name]) => !fresh.has(name));
  keep(STORE, Object.fromEntries([...others, ...fresh].slice(-TABLES)));
  fresh.clear();
}
if (typeof addEventListener === "function") addEventListener("pagehide", writeDown);
