/** A board ready to be drawn: the ground with what has changed on it, by place. Units: one cell is `U` wide. */
import type { Board, Cell, Edge, Piece, Region, Side } from "../lib/protocol.ts";

export const U = 64;

export interface PlacedEdge extends Edge { id: string; x1: number; y1: number; x2: number; y2: number; level: number }
export interface PlacedPiece { piece: Piece; x: number; y: number; r: number; level: number; /** A figure longer than wide: its trunk, around its face. */ trunk?: { w: number; h: number } }

/** The lie of the land: the very same as long as nothing of it changes, wherever the figures go. */
export interface Terrain {
  cells: Map<string, Cell>;
  edges: PlacedEdge[];
  edgeAt: Map<string, PlacedEdge>;
  regions: Region[];
  /** The regions that a cell belongs to. */
  regionsAt: Map<string, Region[]>;
  levels: { level: number; title: string }[];
}

export interface Scene extends Terrain { board: Board; standing: Map<string, Piece[]>; terrain: Terrain }

/** The same id from both of the cells that an edge parts. */
export function edgeId(cell: Cell, side: Side): string {
  const x = cell.x + (side === "e" ? 1 : 0);
  const y = cell.y + (side === "s" ? 1 : 0);
  return `${cell.level}:${x}:${y}:${side === "e" || side === "w" ? "|" : "-"}`;
}

function placed(edge: Edge, cell: Cell): PlacedEdge {
  const id = edgeId(cell, edge.side);
  const [, x, y, way] = id.split(":");
  const [x1, y1] = [Number(x) * U, Number(y) * U];
  const across = way === "-";
  return { ...edge, id, x1, y1, x2: across ? x1 + U : x1, y2: across ? y1 : y1 + U, level: cell.level };
}

type Parts = Pick<Board, "cells" | "edges" | "regions">;
/** The last one that was made of each ground, and what lay on it. */
const lately = new WeakMap<Board["ground"], Parts & { made: Terrain }>();

export function terrainOf(board: Board): Terrain {
  const { ground, cells, edges, regions } = board;
  const last = lately.get(ground);
  if (last && last.cells === cells && last.edges === edges && last.regions === regions) return last.made;
  const made = laidOut(board);
  lately.set(ground, { cells, edges, regions, made });
  return made;
}

export function sceneOf(board: Board): Scene {
  const terrain = terrainOf(board);
  const standing = new Map<string, Piece[]>();
  for (const piece of board.pieces)
    for (const at of piece.cells.length ? piece.cells : [piece.at]) {
      const others = standing.get(at);
      if (others) others.push(piece);
      else standing.set(at, [piece]);
    }
  return { ...terrain, terrain, board, standing };
}

function laidOut(board: Board): Terrain {
  const cells = new Map<string, Cell>();
  for (const cell of [...board.ground.cells, ...board.cells]) cells.set(cell.at, cell);
  const edges = new Map<string, PlacedEdge>();
  for (const edge of [...board.ground.edges, ...board.edges]) {
    const cell = cells.get(edge.at);
    if (!cell) continue;
    const there = placed(edge, cell);
    if (edge.kind) edges.set(there.id, there);
    else edges.delete(there.id);
  }
  const regions = new Map<string, Region>();
  for (const region of [...board.ground.regions, ...board.regions]) regions.set(region.id, region);
  const regionsAt = new Map<string, Region[]>();
  for (const region of regions.values())
    for (const at of region.cells) {
      const others = regionsAt.get(at);
      if (others) others.push(region);
      else regionsAt.set(at, [region]);
    }
  const levels = [...new Set([...cells.values()].map((cell) => cell.level))].sort((a, b) => a - b);
  return {
    cells, edges: [...edges.values()], edgeAt: edges, regions: [...regions.values()], regionsAt,
    levels: levels.map((level) => ({ level, title: board.ground.levels[level] ?? `Level ${level + 1}` })),
  };
}

const places = new WeakMap<Scene, PlacedPiece[]>();
const placeOf = new WeakMap<Piece, PlacedPiece>();

/** Where each piece is drawn. Several on one cell share it; a large figure fills its cells. Whoever has not stirred is the very same. */
export function placePieces(scene: Scene): PlacedPiece[] {
  let found = places.get(scene);
  if (!found) {
    found = placedOn(scene).map((now) => {
      const was = placeOf.get(now.piece);
      if (was && was.x === now.x && was.y === now.y && was.r === now.r && was.level === now.level) return was;
      placeOf.set(now.piece, now);
      return now;
    });
    places.set(scene, found);
  }
  return found;
}

function placedOn(scene: Scene): PlacedPiece[] {
  const found: PlacedPiece[] = [];
  for (const piece of scene.board.pieces) {
    const cells = (piece.cells.length ? piece.cells : [piece.at]).map((at) => scene.cells.get(at)).filter((cell) => !!cell);
    if (!cells.length) continue;
    const [left, right] = [Math.min(...cells.map((c) => c.x)), Math.max(...cells.map((c) => c.x)) + 1];
    const [top, bottom] = [Math.min(...cells.map((c) => c.y)), Math.max(...cells.map((c) => c.y)) + 1];
    const centre = { x: ((left + right) / 2) * U, y: ((top + bottom) / 2) * U };
    const span = Math.min(right - left, bottom - top);
    const level = cells[0]!.level;
    if (cells.length > 1) {
      const trunk = right - left === bottom - top ? undefined : { w: (right - left - 0.2) * U, h: (bottom - top - 0.2) * U };
      found.push({ piece, ...centre, r: span * U * 0.4, level, trunk });
      continue;
    }
    const together = (scene.standing.get(piece.at) ?? []).filter((other) => other.cells.length < 2);
    found.push({ piece, ...share(centre, together.indexOf(piece), together.length), level });
  }
  return found;
}

/** A place in a cell for one of several. */
function share(centre: { x: number; y: number }, index: number, of: number): { x: number; y: number; r: number } {
  if (of <= 1) return { ...centre, r: U * 0.38 };
  if (of === 2) return { x: centre.x + (index - 0.5) * U * 0.47, y: centre.y, r: U * 0.285 }; // they may touch: whoever fights is looked at
  const columns = of <= 4 ? 2 : 3;
  const rows = Math.ceil(of / columns);
  const step = U / columns;
  const x = centre.x + ((index % columns) - (columns - 1) / 2) * step;
  const y = centre.y + (Math.floor(index / columns) - (rows - 1) / 2) * Math.min(step, U / rows);
  return { x, y, r: step * 0.52 }; // faces are known by their middle: they may touch too
}

export interface Box { x: number; y: number; w: number; h: number }

/** What must be in sight for the whole level to be seen. */
export function extent(scene: Pick<Terrain, "cells">, level: number): Box {
  const cells = [...scene.cells.values()].filter((cell) => cell.level === level);
  return cells.length ? around(cells) : { x: 0, y: 0, w: U, h: U };
}

/** The box around some cells. */
export function around(cells: Cell[]): Box {
  const [left, top] = [Math.min(...cells.map((c) => c.x)), Math.min(...cells.map((c) => c.y))];
  const [right, bottom] = [Math.max(...cells.map((c) => c.x)) + 1, Math.max(...cells.map((c) => c.y)) + 1];
  return { x: left * U, y: top * U, w: (right - left) * U, h: (bottom - top) * U };
}

/** The names of columns and rows where cells are called like squares (`c4`, or `pub/c4` where parts are numbered anew); else nothing. */
export function margins(scene: Terrain, level: number): { columns: [number, string][]; rows: [number, string][] } {
  const columns = new Map<number, string>();
  const rows = new Map<number, string>();
  for (const cell of scene.cells.values()) {
    if (cell.level !== level) continue;
    const match = /^(?:[^/]+\/)?([a-z]+)(\d+)$/.exec(cell.at);
    if (!match) return { columns: [], rows: [] };
    const [, column, row] = match as unknown as [string, string, string];
    if ((columns.get(cell.x) ?? column) !== column || (rows.get(cell.y) ?? row) !== row) return { columns: [], rows: [] };
    columns.set(cell.x, column);
    rows.set(cell.y, row);
  }
  return { columns: [...columns], rows: [...rows] };
}

/** The middle of every place and figure, by name. */
export function centresOf(scene: Scene): Map<string, { x: number; y: number; level: number }> {
  const found = new Map<string, { x: number; y: number; level: number }>();
  for (const cell of scene.cells.values()) found.set(cell.at, { x: (cell.x + 0.5) * U, y: (cell.y + 0.5) * U, level: cell.level });
  for (const region of scene.regions) {
    const cells = region.cells.map((at) => scene.cells.get(at)).filter((cell) => cell !== undefined);
    const middle = (of: "x" | "y"): number => (cells.reduce((sum, cell) => sum + cell[of], 0) / cells.length + 0.5) * U;
    if (cells.length && !found.has(region.id)) found.set(region.id, { x: middle("x"), y: middle("y"), level: cells[0]!.level });
  }
  for (const { piece, x, y, level } of placePieces(scene)) found.set(piece.id, { x, y, level });
  return found;
}
