/** Where somebody is in what lies open to be read. */
import type { Page } from "../lib/protocol.ts";

/** Pages in the state in which they were read: one that has more words since then has to be read again. */
export const batchOf = (pages: Page[]): string => pages.map(mark).join(" ");
const mark = (page: Page): string => `${page.book}/${page.id}:${page.text.length}`;

export class Reading {
  private before = new Set<string>();

  /**
   * Where to begin: at the first page that did not lie open before, so that pages are read in their order; else at the newest. While
   * something is shown, pages come one by one: none of them lay open before.
   */
  begin(pages: Page[], shown = false): number {
    const fresh = pages.findIndex((page) => !this.before.has(mark(page)));
    if (!shown) this.rest(pages);
    return fresh < 0 ? Math.max(0, pages.length - 1) : fresh;
  }
  /** These lie open, and nothing is shown any more. */
  rest(pages: Page[]): void {
    this.before = new Set(pages.map(mark));
  }
}

/** Quotation marks as a printer sets them: those of a keyboard all look like closing ones in an old face. */
export const printed = (words: string): string => words.replace(/(^|[\s(\[*—–-])"/g, "$1“").replaceAll('"', "”").replace(/(^|[\s(\[*“])'/g, "$1‘").replaceAll("'", "’");

/** A paragraph in parts: what stands between asterisks is stressed, or written by somebody. */
export function emphases(words: string): { words: string; stressed: boolean }[] {
  const parts = printed(words).split(/\*([^*\n]+)\*/);
  return parts.map((part, i) => ({ words: part, stressed: i % 2 === 1 })).filter((part) => part.words);
}
