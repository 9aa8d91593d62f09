/** The end of a game in words. */
import type { Ended, Figures, Standing } from "../lib/protocol.ts";

const VERDICTS: Record<string, string> = { won: "Won", partly: "Won in part", drawn: "Drawn", undecided: "Neither won nor lost", lost: "Lost" };
export const standing = (its: Standing): string => VERDICTS[its.verdict] ?? its.verdict;

/** For whoever played; for a watcher, and for whoever could not win: who has won. */
export function headline(mine: string[], ended: Ended): string {
  const winners = Object.entries(ended.result.seats).filter(([, its]) => its.verdict === "won").map(([seat]) => ended.names[seat] || seat);
  const together = Object.values(ended.result.seats).every((its) => its.verdict === mine[0]);
  const [verdict] = mine;
  if (verdict && (together || (mine.length === 1 && verdict !== "undecided"))) {
    return verdict === "won" ? "You have won" : verdict === "partly" ? "You have won, in part" : verdict === "lost" ? "You have lost" : verdict === "drawn" ? "A draw" : "The game is over";
  }
  if (!winners.length) return mine.every((verdict) => verdict === "drawn") && mine.length ? "A draw" : "Nobody has won";
  return `${listed(winners)} ${winners.length > 1 ? "have" : "has"} won`;
}

const listed = (names: string[]): string => (names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`);
const counted = (names: string[]): string[] => {
  const many = new Map<string, number>();
  for (const name of names) many.set(name, (many.get(name) ?? 0) + 1);
  return [...many].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
};

/** Rows of names and values, the deeds before the dice; nothing that did not occur. */
export function figureLines(figures: Figures): [string, string][] {
  const answers = Object.values(figures.answers).reduce((sum, count) => sum + count, 0);
  const rows: [string, string][] = [];
  if (figures.rounds) rows.push(["Rounds", String(figures.rounds)]);
  rows.push(["Decisions", String(answers)]);
  if (figures.tests) rows.push(["Rolls passed", `${figures.passed} of ${figures.tests}`]);
  if (figures.strikes) rows.push(["Attacks", `${figures.strikes}, of which ${figures.hits} hit`]);
  if (figures.harm.length) rows.push(["Most hurt", listed(figures.harm.slice(0, 3).map(([name, amount]) => `${name} (${amount})`))]);
  if (figures.fallen.length) rows.push(["Fallen", listed(counted(figures.fallen))]);
  if (figures.cards) rows.push(["Cards turned over", String(figures.cards)]);
  for (const luck of figures.luck) rows.push([`${luck.dice} × ${luck.die}`, `${luck.mean.toFixed(2)} ${luck.what || "on average"}, ${luck.expected.toFixed(2)} to be expected`]);
  return rows;
}
