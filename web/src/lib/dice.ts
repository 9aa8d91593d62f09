/** The dice to draw beside a line. A face that is no number is a word of the game's own, which the line says in words. */
import type { Line } from "./protocol.ts";

const MOST = 20;

export function diceOf(line: Line): number[] {
  return line.dice.flatMap((roll) => roll.got).filter((face) => typeof face === "number").slice(0, MOST);
}
