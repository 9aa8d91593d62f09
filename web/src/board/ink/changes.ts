/** What of a picture has to be painted again. */
import type { Cell } from "../../lib/protocol.ts";
import { U, type PlacedEdge, type Scene, type Terrain } from "../scene.ts";

const same = (a: PlacedEdge | undefined, b: PlacedEdge | undefined): boolean =>
  a === b || (!!a && !!b && a.look === b.look && a.colour === b.colour && a.blocks.length === b.blocks.length);

/** The places that look different now, by column and row: their own look, or something beside them. */
export function changed(before: Scene, after: Scene, level: number): [number, number][] {
  if (before.terrain === after.terrain) return [];
  const found = new Map<string, [number, number]>();
  const add = (x: number, y: number): void => void found.set(`${x},${y}`, [x, y]);
  if (before.board.cells !== after.board.cells || before.board.ground !== after.board.ground)
    for (const at of new Set([...before.cells.keys(), ...after.cells.keys()])) {
      const [was, is] = [before.cells.get(at), after.cells.get(at)];
      if (was?.look !== is?.look) for (const cell of [was, is]) if (cell?.level === level) add(cell.x, cell.y);
    }
  for (const id of new Set([...before.edgeAt.keys(), ...after.edgeAt.keys()])) {
    const [was, is] = [before.edgeAt.get(id), after.edgeAt.get(id)];
    const edge = is ?? was!;
    if (edge.level !== level || same(was, is)) continue;
    const [x, y] = [edge.x1 / U, edge.y1 / U];
    add(x, y);
    add(edge.y1 === edge.y2 ? x : x - 1, edge.y1 === edge.y2 ? y - 1 : y);
  }
  return [...found.values()];
}

/** The part of a scene around some places: what is there is drawn as in the whole, and what lies farther away is left out. */
export function partOf(scene: Terrain, level: number, places: [number, number][], reach = 2): Terrain {
  const near = (x: number, y: number): boolean => places.some(([px, py]) => Math.abs(px - x) <= reach && Math.abs(py - y) <= reach);
  const cells = new Map<string, Cell>();
  for (const [at, cell] of scene.cells) if (cell.level === level && near(cell.x, cell.y)) cells.set(at, cell);
  return { ...scene, cells, edges: scene.edges.filter((edge) => edge.level === level && near(edge.x1 / U, edge.y1 / U)) };
}
