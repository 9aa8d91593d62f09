/** The pauses at which a player is asked: what is kept is the moment (`attack`), or one card at that moment (`attack:dodge`). */
import type { Decision } from "../lib/protocol.ts";

/** The cards and figures because of which somebody is asked now, if it is at this moment. */
export function usableAt(decision: Decision | null, moment: string): string[] {
  if (decision?.moment !== moment) return [];
  return [...new Set(decision.options.map((option) => option.thing || option.at[0] || "").filter(Boolean))];
}

/** What was set aside for a moment. */
export const asideOf = (quiet: string[], moment: string): string[] => quiet.filter((entry) => entry.startsWith(`${moment}:`)).map((entry) => entry.slice(moment.length + 1));

/** How much the player has said that is not to be asked, beyond what nobody is asked. */
export const hushed = (quiet: string[], moments: { key: string; quiet: boolean }[]): number =>
  quiet.filter((entry) => !moments.some((moment) => moment.quiet && moment.key === entry)).length;
