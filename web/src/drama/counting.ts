/** How dice add up before one's eyes. */
import type { DieFace, DieLook, Roll, Tally } from "../lib/protocol.ts";

export interface ShownDie { name: string; face: number | string; look: DieFace | null; colour: string; counts: number | null }

/** Every die of some rolls, with what it looks like and what it counts for. */
export function diceShown(rolls: Roll[], tally: Tally | null, looks: DieLook[]): ShownDie[] {
  const dice = rolls.flatMap((roll) => {
    const die = looks.find((look) => look.name === roll.what);
    return roll.got.map((face) => ({ name: roll.what, face, look: die?.faces.find((each) => each.face === face) ?? null, colour: die?.colour ?? "", counts: null as number | null }));
  });
  if (tally && tally.counts.length === dice.length) dice.forEach((die, i) => (die.counts = tally.counts[i]!));
  return dice;
}

/** Dice that lie on the table: as those that are rolled first in this game. */
export const lyingDice = (dice: { face: number | string }[], looks: DieLook[]): ShownDie[] => diceShown([{ what: looks[0]?.name ?? "d6", got: dice.map((die) => die.face) }], null, looks);

/** The sum when so many dice have been counted; what is added without a die comes after the last. */
export function sumAfter(tally: Tally, dice: number): number {
  const counted = tally.counts.slice(0, dice).reduce((sum, count) => sum + count, 0);
  return dice > tally.counts.length || !tally.counts.length ? counted + tally.plus.reduce((sum, [, number]) => sum + number, 0) : counted;
}

export const total = (tally: Tally): number => sumAfter(tally, tally.counts.length + 1);

const some = (count: number, what: string): string => (what ? `${count} ${what}${Math.abs(count) === 1 ? "" : "s"}` : String(count));

/** `4 hits, 3 or more needed`: what stands below the dice in the end. */
export function verdict(tally: Tally): string {
  if (!tally.adds) return tally.result;
  const held = tally.need === null ? "" : ` · ${tally.need} or ${tally.under ? "less" : "more"} needed`;
  return `${some(total(tally), tally.what)}${held}${tally.result ? ` · ${tally.result}` : ""}`;
}

/** `+ 2 defence`: what is added without a die. */
export const added = (tally: Tally): string[] => tally.plus.map(([what, number]) => `${number < 0 ? "−" : "+"} ${Math.abs(number)} ${what}`);
