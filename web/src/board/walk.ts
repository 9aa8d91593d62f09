/** Arrow keys on the board: the next cell in a direction, skipping gaps. */
import type { Cell } from "../lib/protocol.ts";

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0],
};

export function walk(cells: Iterable<Cell>, from: Cell, key: string): Cell | null {
  const step = STEPS[key];
  if (!step) return null;
  const [dx, dy] = step;
  let best: Cell | null = null;
  let least = Infinity;
  for (const cell of cells) {
    if (cell.level !== from.level) continue;
    const along = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
    const aside = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx);
    const cost = along + 3 * aside;
    if (along > 0 && aside <= along && cost < least) [best, least] = [cell, cost];
  }
  return best;
}

/** The next of a list of places after the present one, around the end; Tab-like hopping between legal targets. */
export function hop(places: string[], from: string, back: boolean): string {
  const i = places.indexOf(from);
  const next = i < 0 ? (back ? places.length - 1 : 0) : (i + (back ? places.length - 1 : 1)) % places.length;
  return places[next] ?? from;
}
