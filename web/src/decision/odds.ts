/** Odds in few words: a percentage for the thing, a bar for its outcomes. */
import type { Odds, Option, Preview } from "../lib/protocol.ts";

export const percent = ({ ways, of }: Odds): number => (of ? Math.round((100 * ways) / of) : 0);

/** What is certain is not rounded to certainty, nor the impossible to nothing. */
export function shownPercent(odds: Odds): string {
  const whole = percent(odds);
  if (whole === 0 && odds.ways > 0) return "<1%";
  return whole === 100 && odds.ways < odds.of ? ">99%" : `${whole}%`;
}

/** The first of the odds is what an option is for, unless they only say how it may fall. */
export const chief = (preview: Preview | undefined): Odds | null => (preview && !preview.spread ? (preview.odds[0] ?? null) : null);

/** What stands on a thing: the odds of its only use, or from the least to the best of those that speak of the same. */
export function onThing(uses: Option[], known: Record<string, Preview>): string {
  const odds = uses.filter((use) => use.preview).map((use) => chief(known[use.key]));
  const told = odds.filter((each) => each !== null);
  if (!told.length || told.length !== odds.length || told.some((each) => each.what !== told[0]!.what)) return "";
  const sorted = [...told].sort((a, b) => a.ways / a.of - b.ways / b.of);
  const [least, best] = [shownPercent(sorted[0]!), shownPercent(sorted.at(-1)!)];
  return least === best ? best : `${least.replace("%", "")}–${best}`;
}

/** What those odds are of, in a word or two. */
export function ofWhat(uses: Option[], known: Record<string, Preview>): string {
  return onThing(uses, known) ? (chief(known[uses.find((use) => use.preview)!.key])?.what ?? "") : "";
}

/** More lines than this are not read. */
const FEW = 4;
/** The odds as they are listed: of many, those that are as likely stand on one line. */
export function listed(odds: Odds[]): { odds: Odds; whats: string[] }[] {
  const found: { odds: Odds; whats: string[] }[] = [];
  for (const each of odds) {
    const same = odds.length > FEW ? found.find((other) => other.odds.ways === each.ways && other.odds.of === each.of) : undefined;
    if (same) same.whats.push(each.what);
    else found.push({ odds: each, whats: [each.what] });
  }
  return found;
}

/** The outcomes as one bar, if they exclude one another: together they are no more than certain. */
export function outcomes(preview: Preview): { what: string; share: number }[] {
  const shares = preview.odds.map((odds) => ({ what: odds.what, share: odds.of ? odds.ways / odds.of : 0 }));
  const sum = shares.reduce((total, each) => total + each.share, 0);
  return shares.length > 2 && sum <= 1.0001 ? shares : [];
}
