/** What is shown of a happening, beat by beat: the dice, the card, the blow, what comes of it, and then the words. */
import type { Harm, Line, Roll, Strike, Tally, Turned } from "../lib/protocol.ts";

export type Act =
  | { kind: "card"; card: Turned }
  | { kind: "dice"; rolls: Roll[]; tally: Tally | null; text: string }
  | { kind: "strike"; strikes: Strike[] }
  | { kind: "harm"; harms: Harm[]; falls: string[] }
  | { kind: "words" };

/** Whom a blow concerns, the one who is hit first. */
export const concerned = (act: Act | null): string[] =>
  act?.kind === "strike" ? act.strikes.flatMap(({ at, by }) => [at, by]) : act?.kind === "harm" ? [...act.harms.map(({ whom }) => whom), ...act.falls] : [];

export interface Beat {
  act: Act;
  /** How long it stands at the usual pace. */
  ms: number;
  /** Which of the lines it belongs to. */
  line: number;
  /** What there is to see is already how things stood after it; else how they stood before. */
  after: boolean;
}

const WORDS = 700;
const LETTER = 14;
/** Whoever reads more slowly finds it in the log. */
const LONGEST_WORDS = 2600;
/** A step of a walk, when the next one follows at once. */
const STRIDE = 340;
const CARD = 1900;
const LONGEST_CARD = 5200;
const DIE = 130;
const TUMBLE = 900;
const READ = 750;
const LONGEST_ROLL = 2600;
const STRIKE = 520;
const HARM = 850;
const TOLD = 9000;

/** A roll tumbles, adds up die by die, and stands a moment. */
export function rollTime(rolls: Roll[]): number {
  const dice = rolls.reduce((sum, roll) => sum + roll.got.length, 0);
  return dice ? Math.min(LONGEST_ROLL, TUMBLE + DIE * dice + READ) : READ + TUMBLE;
}

function actsOf(line: Line): { act: Act; ms: number; after: boolean }[] {
  const { shows } = line;
  const found: { act: Act; ms: number; after: boolean }[] = [];
  if (line.dice.length || shows?.tally?.plus.length)
    found.push({ act: { kind: "dice", rolls: line.dice, tally: shows?.tally ?? null, text: line.text }, ms: rollTime(line.dice), after: false });
  for (const card of shows?.cards ?? [])
    found.push({ act: { kind: "card", card }, ms: Math.min(LONGEST_CARD, CARD + LETTER * card.text.length), after: false });
  if (shows?.strikes.length) found.push({ act: { kind: "strike", strikes: shows.strikes }, ms: STRIKE, after: false });
  if (shows?.harms.length || shows?.falls.length)
    found.push({ act: { kind: "harm", harms: shows.harms, falls: shows.falls }, ms: HARM, after: true });
  return found;
}

/** Whether there is more to see in these lines than words. */
export const dramatic = (lines: Line[]): boolean => lines.some((line) => actsOf(line).length > 0);

/**
 * The beats of some lines that are told together, in order. Once something has come of them there is no way back to how things
 * stood before. The words stand last, as long as it takes to read them, less what was already seen of them.
 */
export function beatsOf(lines: Line[], still = false): Beat[] {
  const beats: Beat[] = [];
  let after = false;
  let spent = 0;
  if (!still)
    lines.forEach((line, number) => {
      for (const { act, ms, after: changed } of actsOf(line)) {
        after ||= changed;
        spent += ms;
        beats.push({ act, ms, line: number, after });
      }
    });
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0);
  const words = Math.min(LONGEST_WORDS, WORDS + LETTER * letters);
  beats.push({ act: { kind: "words" }, ms: Math.max(words / 3, words - spent), line: lines.length - 1, after: true });
  return beats;
}

/**
 * By how much what is only told has to hurry, when all of it is to come: a table that is laid out card by card keeps nobody
 * waiting longer than a few seconds. What there is to see takes its time.
 */
export function haste(frames: { lines: Line[] }[]): number {
  const told = frames.filter((frame) => !dramatic(frame.lines)).reduce((sum, frame) => sum + beatsOf(frame.lines, true)[0]!.ms, 0);
  return Math.max(1, told / TOLD);
}

/** How long words stand when the next frame goes on with the same: step after step of a walk is one movement. */
export function lasting(beat: Beat, lines: Line[], next: Line[] | undefined): number {
  const goesOn = beat.act.kind === "words" && !!lines[0]?.rule && next?.[0]?.rule === lines[0].rule && next[0].face === lines[0].face;
  return goesOn && !dramatic(lines) && !dramatic(next) ? Math.min(STRIDE, beat.ms) : beat.ms;
}

/** How many of the lines have been seen when a beat begins: what comes of a blow is seen with its words. */
export function seenAt(beat: Beat, lines: number): number {
  return beat.act.kind === "words" ? lines : beat.act.kind === "harm" ? beat.line + 1 : beat.line;
}
