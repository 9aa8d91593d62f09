/** Checkpoints in the order of a tree, each branch after its root. */
import type { Checkpoint } from "../lib/protocol.ts";

/** `after` are all that follow it, on every branch. */
export interface Branch { point: Checkpoint; depth: number; onLine: boolean; after: number }

/** `depth` grows only where the story forks, so that a straight campaign stays a straight line. */
export function branches(points: Checkpoint[], head: number): Branch[] {
  const byId = new Map(points.map((point) => [point.id, point]));
  const children = new Map<number | null, Checkpoint[]>();
  for (const point of points) children.set(point.parent, [...(children.get(point.parent) ?? []), point]);
  const line = new Set<number>();
  for (let id: number | null = head; id !== null; id = byId.get(id)?.parent ?? null) line.add(id);
  const found: Branch[] = [];
  const grow = (parent: number | null, depth: number): void => {
    (children.get(parent) ?? []).forEach((point, i) => {
      const branch = { point, depth: depth + (i > 0 ? 1 : 0), onLine: line.has(point.id), after: 0 };
      found.push(branch);
      const before = found.length;
      grow(point.id, branch.depth);
      branch.after = found.length - before;
    });
  };
  grow(null, 0);
  return found;
}
