/** Several seats in one browser: whose eyes, and whether the screen must change hands first. */
import type { Seen, View } from "./protocol.ts";

/** Everything but the question and the waiting texts: what could be a secret. */
function content(view: View): string {
  return JSON.stringify([view.status, view.boards.map((b) => [b.id, b.pieces, b.edges, b.cells, b.regions]), view.panels]);
}

export function secretsDiffer(one: View, other: View): boolean {
  return content(one) !== content(other);
}

export interface Turn { seat: string; handOver: boolean }

/**
 * Whose eyes the page shows next. The present eyes stay while they have something to decide, or nobody here has;
 * otherwise they pass to the first seat that has, behind a curtain where the two do not see the same.
 */
export function nextEyes(seen: Record<string, Seen>, seats: string[], eyes: string, trusting: boolean): Turn {
  const mine = seats.filter((seat) => seen[seat]);
  const now = mine.includes(eyes) ? eyes : (mine[0] ?? eyes);
  const here = seen[now];
  if (!here || here.view.decision) return { seat: now, handOver: false };
  const next = mine.find((seat) => seen[seat]?.view.decision);
  if (!next) return { seat: now, handOver: false };
  const differ = secretsDiffer(here.view, seen[next]!.view);
  return { seat: next, handOver: differ && !trusting };
}
