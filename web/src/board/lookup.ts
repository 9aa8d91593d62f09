/** From what was clicked to the options that it stands for, and back. */
import type { Decision, Option, Piece, Trace, Way } from "../lib/protocol.ts";
import type { Scene } from "./scene.ts";

/** The options by the names (cells, pieces, cards, regions, seats) that they light up. */
export function optionsByName(decision: Decision | null): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of decision?.options ?? [])
    for (const name of option.at) found.set(name, [...(found.get(name) ?? []), option]);
  return found;
}

/** Every name that stands for a cell: itself, the pieces on it, the regions it belongs to. */
export function namesAt(scene: Scene, at: string): string[] {
  const pieces = (scene.standing.get(at) ?? []).map((piece) => piece.id);
  const regions = (scene.regionsAt.get(at) ?? []).map((region) => region.id);
  return [...pieces, at, ...regions];
}

/** The options under a click. A click on a figure means the figure first, then its cell. */
export function optionsUnder(byName: Map<string, Option[]>, scene: Scene, at: string, piece?: Piece): Option[] {
  const own = piece ? (byName.get(piece.id) ?? []) : [];
  if (own.length) return own;
  const found = new Map<string, Option>();
  for (const name of namesAt(scene, at)) for (const option of byName.get(name) ?? []) found.set(option.key, option);
  return [...found.values()];
}

/** The way to a cell, or to a region that it belongs to. */
export function wayUnder(ways: Map<string, Way>, scene: Scene, at: string): Way | undefined {
  return namesAt(scene, at).map((name) => ways.get(name)).find((way) => way);
}

/** Going somewhere as something to choose, beside what else can be done there. No answer has such a key. */
export const goThere = (way: Way): Option => ({ key: `> ${way.to}`, label: "Go there", at: [way.to], preview: false, faces: "", main: false, thing: "", price: way.price });

/** A way, drawn: from the figure on, with what it takes, or what will happen there. */
export const wayTrace = (way: Way, acting: string): Trace => ({
  title: "The way there", board: "", cells: [], lines: [[acting, ...way.over]], text: "", labels: [[way.to, [way.price || way.cost, way.halts].filter(Boolean).join(": ")]],
});

/** The cells that glow: those with an option under them, or within reach. */
export function litCells(byName: Map<string, Option[]>, scene: Scene, ways: Map<string, Way> = new Map()): Set<string> {
  const lit = new Set<string>();
  for (const name of [...byName.keys(), ...ways.keys()]) {
    if (scene.cells.has(name)) lit.add(name);
    for (const region of scene.regions) if (region.id === name) region.cells.forEach((at) => lit.add(at));
  }
  return lit;
}

/** All places that stand for something: those that glow, and where a figure is that can be chosen. */
export function offering(byName: Map<string, Option[]>, scene: Scene, lit: Set<string>): Set<string> {
  const found = new Set(lit);
  if (byName.size) for (const [at, standing] of scene.standing) if (standing.some((piece) => byName.has(piece.id))) found.add(at);
  return found;
}

/** The figure that the question is about, or else the one that has its turn. */
export function actingPiece(pieces: Piece[], decision: Decision | null): string {
  return decision?.acting || (pieces.find((piece) => piece.badges.some((badge) => badge.role === "acting"))?.id ?? "");
}
