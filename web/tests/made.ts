/** Small boards and decisions for tests. */
import type { Board, Cell, Decision, Edge, Option, Piece } from "../src/lib/protocol.ts";

export const cell = (at: string, x: number, y: number, more: Partial<Cell> = {}): Cell => ({ at, x, y, kind: "floor", label: "", level: 0, ...more });
export const piece = (id: string, at: string, more: Partial<Piece> = {}): Piece => ({
  id, at, name: id, glyph: "", icon: "", side: "", facing: "", posture: "", cells: [], badges: [], text: "", ...more,
});
export const edge = (at: string, side: string, more: Partial<Edge> = {}): Edge => ({ at, side, kind: "wall", blocks: ["move", "see"], label: "", ...more });
export const option = (key: string, at: string[] = [], label = key): Option => ({ key, label, at, preview: false });
export const decision = (options: Option[], more: Partial<Decision> = {}): Decision => ({
  n: 1, shape: "choose", kind: "test", rule: "", prompt: "?", options, min: null, max: null, ...more,
});

/** Three by two cells, a1 to c2. */
export function board(pieces: Piece[] = [], more: Partial<Board> = {}, edges: Edge[] = []): Board {
  const cells = [..."abc"].flatMap((column, x) => [1, 2].map((row) => cell(`${column}${row}`, x, row - 1)));
  return { id: "b", title: "Board", ground: { id: "g", width: 3, height: 2, cells, edges, regions: [], levels: [] }, pieces, edges: [], cells: [], regions: [], ...more };
}
