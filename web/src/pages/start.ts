/** Sitting down at a new table. */
import { sameAgain } from "../lib/api.ts";
import { keepAgain, keepTable } from "../lib/keys.ts";
import type { NewTable } from "../lib/protocol.ts";
import { go } from "../lib/route.svelte.ts";

export function sitDown(made: NewTable): void {
  keepTable(made);
  go(`/table/${made.table}`);
}

/** The same game with the same people, or another scenario of it: whoever asks first lays it out, the others come to the same table. */
export async function playAgain(table: string, scenario = ""): Promise<void> {
  const made = await sameAgain(table, scenario);
  keepAgain(table, made);
  go(`/table/${made.table}`);
}
