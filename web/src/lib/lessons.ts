/** How far this browser has come in each lesson, and the way from step to step. */
import { tick } from "svelte";
import { beginLesson, deleteTable } from "./api.ts";
import { dropTable, held } from "./keys.ts";
import type { NewTable } from "./protocol.ts";
import { keep, kept } from "./storage.ts";

const STORE = "noctule.lessons";
const DONE = "noctule.lessons.done";

const all = (): Record<string, number> => kept<Record<string, number>>(STORE) as Record<string, number>;
const allDone = (): Record<string, number[]> => kept<Record<string, number[]>>(DONE) as Record<string, number[]>;

/** The step to go on with, from 1; a lesson that was learnt to its end starts anew. */
export function reached(game: string, lesson: string, steps: number): number {
  const step = all()[`${game}/${lesson}`] ?? 1;
  return step >= 1 && step <= steps ? step : 1;
}

export function keepStep(game: string, lesson: string, step: number): void {
  keep(STORE, { ...all(), [`${game}/${lesson}`]: step });
}

/** The steps that were done, which a skipped one is not. */
export const doneSteps = (game: string, lesson: string): number[] => allDone()[`${game}/${lesson}`] ?? [];

export function keepDone(game: string, lesson: string, steps: number[]): void {
  keep(DONE, { ...allDone(), [`${game}/${lesson}`]: steps });
}

/** A table at a step. */
export async function toStep(game: string, lesson: string, step: number, name: string): Promise<NewTable> {
  const made = await beginLesson(game, lesson, step, name);
  keepStep(game, lesson, step);
  return made;
}

/**
 * A table of a lesson that has served its purpose leaves no trace in the lists. `away` leads to another page first, so that nobody
 * sees the table go; its keys are forgotten before that, so that no list there shows it.
 */
export async function discard(table: string, away: () => void): Promise<void> {
  const keys = held(table)?.all ?? [];
  dropTable(table);
  away();
  await tick();
  await deleteTable(table, keys).catch(() => undefined);
}
