/** What changed between two views of a board, by piece id. */
import type { Board, Piece, View } from "../lib/protocol.ts";

export interface Change { id: string; what: "came" | "went" | "moved" | "changed"; from: string; to: string }

export function changes(before: Board, after: Board): Change[] {
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const found: Change[] = [];
  for (const piece of after.pieces) {
    const was = old.get(piece.id);
    old.delete(piece.id);
    if (!was) found.push({ id: piece.id, what: "came", from: "", to: piece.at });
    else if (was.at !== piece.at) found.push({ id: piece.id, what: "moved", from: was.at, to: piece.at });
    else if (!same(was, piece)) found.push({ id: piece.id, what: "changed", from: piece.at, to: piece.at });
  }
  for (const piece of old.values()) found.push({ id: piece.id, what: "went", from: piece.at, to: "" });
  return found;
}

function same(one: Piece, other: Piece): boolean {
  return one.facing === other.facing && one.posture === other.posture && JSON.stringify(one.badges) === JSON.stringify(other.badges);
}

export const anybodyMoved = (before: View, after: View): boolean =>
  before !== after && after.boards.some((board) => before.boards.some((was) => was.id === board.id && changes(was, board).some(({ what }) => what === "moved")));

/** The board on which something moved, came or went, if exactly one did: the tab to show. */
export function busyBoard(before: View, after: View): string | null {
  const busy = after.boards.filter((board) => {
    const was = before.boards.find((other) => other.id === board.id);
    return was && changes(was, board).length > 0;
  });
  return busy.length === 1 ? busy[0]!.id : null;
}
