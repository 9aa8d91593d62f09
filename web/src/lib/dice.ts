/** Dice among the facts of a log line: numbers under a name that means dice. */
const NAMES = /^(dice|die|rolls?|rolled)$/;

export function diceOf(facts: Record<string, unknown>): number[] {
  for (const [name, value] of Object.entries(facts)) {
    if (!NAMES.test(name)) continue;
    const list = Array.isArray(value) ? value : [value];
    if (list.length && list.length <= 20 && list.every((each) => typeof each === "number")) return list as number[];
  }
  return [];
}
