/** What is written on a place: short marks stay marks, words are broken into lines that fit. */

const SHORT = 5;
const WIDEST = 11;
const MOST = 4;

/** `exit: into the house, 31` as the lines `exit:`, `into the`, `house` and the mark `31`. A word said twice is said once. */
export function written(label: string): { mark: string; lines: string[] } {
  const parts = [...new Set(label.split(", ").filter(Boolean))];
  const long = parts.filter((part) => part.length > SHORT);
  const told = long.filter((part) => !long.some((other) => other !== part && other.endsWith(part)));
  const mark = parts.filter((part) => part.length <= SHORT).join(" ");
  return { mark, lines: broken(told.join(" / "), mark ? MOST - 1 : MOST) };
}

/** A title in at most two lines of so many letters. */
export function titled(title: string, widest: number): string[] {
  return broken(title, 2, widest).map((line) => (line.length > widest ? `${line.slice(0, Math.max(1, widest - 1))}…` : line));
}

function broken(text: string, most: number, widest = WIDEST): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < widest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}
