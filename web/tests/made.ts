/** Small boards and decisions for tests. */
import { complete } from "../src/lib/complete.ts";
import type { Badge, Board, Cell, Decision, Edge, Option, Piece, Region, Side } from "../src/lib/protocol.ts";

export const cell = (at: string, x: number, y: number, more: Partial<Cell> = {}): Cell => complete("Cell", { at, x, y, ...more });
export const piece = (id: string, at: string, more: Partial<Piece> = {}): Piece => complete("Piece", { id, at, name: id, ...more });
export const badge = (kind: string, more: Partial<Badge> = {}): Badge => complete("Badge", { kind, ...more });
export const edge = (at: string, side: Side, more: Partial<Edge> = {}): Edge => complete("Edge", { at, side, ...more });
export const region = (id: string, title: string, cells: string[]): Region => complete("Region", { id, title, cells });
export const option = (key: string, at: string[] = [], label = key): Option => complete("Option", { key, label, at });
export const decision = (options: Option[], more: Partial<Decision> = {}): Decision =>
  complete("Decision", { n: 1, shape: "choose", kind: "test", rule: "", prompt: "?", options, ...more });

/** Three by two cells, a1 to c2. */
export function board(pieces: Piece[] = [], more: Partial<Board> = {}, edges: Edge[] = []): Board {
  const cells = [..."abc"].flatMap((column, x) => [1, 2].map((row) => cell(`${column}${row}`, x, row - 1)));
  return { id: "b", title: "Board", ground: { id: "g", width: 3, height: 2, cells, edges, regions: [], levels: [] }, pieces, edges: [], cells: [], regions: [], light: "", sky: "", ...more };
}
