/** Checkpoints in the order of a tree, each branch after its root. */
import type { Checkpoint } from "../lib/protocol.ts";

export interface Branch { point: Checkpoint; depth: number; onLine: boolean }

/** `depth` grows only where the story forks, so that a straight campaign stays a straight line. */
export function branches(points: Checkpoint[], head: number): Branch[] {
  const line = new Set<number>();
  for (let id: number | null = head; id !== null; id = points.find((point) => point.id === id)?.parent ?? null) line.add(id);
  const found: Branch[] = [];
  const grow = (parent: number | null, depth: number): void => {
    const children = points.filter((point) => (point.parent ?? null) === parent);
    children.forEach((point, i) => {
      const deeper = depth + (i > 0 ? 1 : 0);
      found.push({ point, depth: deeper, onLine: line.has(point.id) });
      grow(point.id, deeper);
    });
  };
  grow(null, 0);
  return found;
}
