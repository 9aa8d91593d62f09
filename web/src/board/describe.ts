/** The board in words, for screen readers and for the card of what is under the pointer. */
import type { Cell, Facing, Option, Piece, Side } from "../lib/protocol.ts";
import { edgeWords } from "./edges.ts";
import { edgeId, type Scene, type Terrain } from "./scene.ts";

const FACING: Record<Facing, string> = {
  "": "", n: "north", ne: "north-east", e: "east", se: "south-east", s: "south", sw: "south-west", w: "west", nw: "north-west",
};
export const SIDES: Side[] = ["n", "e", "s", "w"];

export function pieceWords(piece: Piece): string {
  const facing = piece.facing && `facing ${FACING[piece.facing]}`;
  const badges = piece.badges.map((badge) => (badge.text ? `${badge.kind} ${badge.text}` : badge.kind));
  return [piece.side ? `${piece.name} (${piece.side})` : piece.name, piece.posture, facing, ...badges].filter(Boolean).join(", ");
}

/** A mark that is only drawn, such as a question mark, is nothing to be read out. */
export const isWord = (text: string): boolean => /\p{L}/u.test(text);

/** The regions with a name that a place belongs to. */
export const regionsOf = (terrain: Terrain, at: string): string[] => (terrain.regionsAt.get(at) ?? []).filter((region) => isWord(region.title)).map((region) => (region.about ? `${region.title}: ${region.about}` : region.title));

/** Where something stands. A place that is called by its name within a region is told with that. */
export function whereWords(terrain: Terrain, at: string): string {
  const name = terrain.cells.get(at)?.name;
  const room = (terrain.regionsAt.get(at) ?? []).find((region) => isWord(region.title))?.title;
  return name ? [name, room].filter(Boolean).join(", ") : at;
}

export function cellWords(scene: Scene, at: string, options: Option[], goal = false): string {
  const cell = scene.cells.get(at);
  if (!cell) return at;
  const [what, around] = placeWords(scene.terrain, cell);
  const standing = scene.standing.get(at);
  const who = standing ? ` ${standing.map(pieceWords).join("; ")}.` : "";
  const can = options.length ? ` you can: ${options.map((option) => option.label).join(", or ")}.` : "";
  return `${what}${goal ? " Here is the goal." : ""}${who}${around}${can}`;
}

const told = new WeakMap<Terrain, Map<string, [string, string]>>();

/** What a place is and what is around it: said anew only when the land changes, for a board has hundreds of them. */
function placeWords(terrain: Terrain, cell: Cell): [string, string] {
  let words = told.get(terrain);
  if (!words) told.set(terrain, (words = new Map()));
  let found = words.get(cell.at);
  if (!found) words.set(cell.at, (found = [`${cell.name || cell.at}, ${cell.label || cell.kind}.`, aroundWords(terrain, cell)]));
  return found;
}

function aroundWords(terrain: Terrain, cell: Cell): string {
  const parts: string[] = [];
  const regions = regionsOf(terrain, cell.at);
  if (regions.length) parts.push(` in ${regions.join(", ")}.`);
  for (const side of SIDES) {
    const edge = terrain.edgeAt.get(edgeId(cell, side));
    if (edge) parts.push(` ${FACING[side]}: ${edgeWords(edge)}.`);
  }
  return parts.join("");
}
