/** Sitting down at a new table. */
import { keepTable } from "../lib/keys.ts";
import type { NewTable } from "../lib/protocol.ts";
import { go } from "../lib/route.svelte.ts";

export function sitDown(made: NewTable): void {
  keepTable(made);
  go(`/table/${made.table}`);
}
