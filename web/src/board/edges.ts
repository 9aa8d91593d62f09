/** What an edge does, in words; how it is drawn stands in ink/walls.ts. */
import type { Edge, EdgeLook } from "../lib/protocol.ts";

const DOORS: Partial<Record<EdgeLook, string>> = {
  door: "a closed door",
  "sliding-door": "a closed door",
  "magnetic-door": "a closed door",
  gate: "a closed door",
  shutter: "a closed door",
  "open-door": "an open door",
  gap: "a gap, stops nothing",
};

/** An entry of the legend and of descriptions: "red: stops movement and sight". */
export function edgeWords(edge: Pick<Edge, "kind" | "blocks" | "label" | "look" | "whom">): string {
  return `${edge.label || edge.kind}: ${DOORS[edge.look] ?? stops(edge)}`;
}

function stops({ blocks, whom }: Pick<Edge, "blocks" | "whom">): string {
  const of = whom ? ` of ${whom} only` : "";
  if (blocks.length === 2) return `stops movement and sight${of}`;
  if (blocks.includes("move")) return `stops movement${of}, can be seen through`;
  if (blocks.includes("see")) return `hides, can be walked through`;
  return "stops nothing";
}
