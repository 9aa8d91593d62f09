/** A seat's log as far as it has been told: lines from `start` on. */
import type { Line } from "./protocol.ts";

export interface LogBook { start: number; lines: Line[] }
export const EMPTY: LogBook = { start: 0, lines: [] };

/** New lines go to the end; taking back an answer takes back its lines, so a news item may begin before the end. */
export function appended(book: LogBook, start: number, lines: Line[]): LogBook {
  if (book.lines.length === 0 || start < book.start) return { start, lines };
  const kept = start - book.start;
  if (kept > book.lines.length) return { start, lines };
  return { start: book.start, lines: [...book.lines.slice(0, kept), ...lines] };
}

/** Older lines, asked for, go to the front. */
export function prepended(book: LogBook, start: number, lines: Line[]): LogBook {
  if (start + lines.length < book.start || start >= book.start) return book;
  return { start, lines: [...lines.slice(0, book.start - start), ...book.lines] };
}
