/** The board in words, for screen readers and for the card of what is under the pointer. */
import type { Facing, Option, Piece, Side } from "../lib/protocol.ts";
import { edgeWords } from "./edges.ts";
import { edgeId, type Scene } from "./scene.ts";

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

export function cellWords(scene: Scene, at: string, options: Option[]): string {
  const cell = scene.cells.get(at);
  if (!cell) return at;
  const parts = [cell.label ? `${at}, ${cell.label}` : `${at}, ${cell.kind}`];
  const standing = scene.standing.get(at) ?? [];
  if (standing.length) parts.push(standing.map(pieceWords).join("; "));
  const regions = (scene.regionsAt.get(at) ?? []).map((region) => region.title).filter(isWord);
  if (regions.length) parts.push(`in ${regions.join(", ")}`);
  for (const side of SIDES) {
    const edge = scene.edgeAt.get(edgeId(cell, side));
    if (edge) parts.push(`${FACING[side]}: ${edgeWords(edge)}`);
  }
  if (options.length) parts.push(`you can: ${options.map((option) => option.label).join(", or ")}`);
  return `${parts.join(". ")}.`;
}
