/** How an edge is drawn, by its look. Each kind of stroke stands for what an edge does, so colour is never the only sign. */
import type { Edge, EdgeLook } from "../lib/protocol.ts";

export type Stroke = "wall" | "see-through" | "curtain" | "teeth" | "ripple" | "door" | "open-door";
export interface EdgeStyle { stroke: Stroke; colour: string }

export const STROKES: Record<EdgeLook, Stroke> = {
  wall: "wall",
  "double-wall": "wall",
  fence: "see-through",
  window: "see-through",
  curtain: "curtain",
  barrier: "teeth",
  line: "ripple",
  gap: "ripple",
  door: "door",
  "sliding-door": "door",
  "magnetic-door": "door",
  gate: "door",
  "open-door": "open-door",
};

/** The colour of a stroke where the game's map prints none. */
const OWN: Record<Stroke, string> = {
  wall: "stone", "see-through": "glass", curtain: "cloth", teeth: "green", ripple: "blue", door: "wood", "open-door": "wood",
};

export function edgeStyle(edge: Pick<Edge, "look" | "colour">): EdgeStyle {
  const stroke = STROKES[edge.look];
  return { stroke, colour: edge.colour || OWN[stroke] };
}

type Point = [number, number];
const at = (from: Point, to: Point, t: number, off = 0): Point => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const size = Math.hypot(dx, dy) || 1;
  return [from[0] + dx * t - (dy / size) * off, from[1] + dy * t + (dx / size) * off];
};
const say = (point: Point): string => `${round(point[0])} ${round(point[1])}`;
const round = (value: number): number => Math.round(value * 10) / 10;

/** The path of a stroke between two corners. */
export function edgePath(stroke: Stroke, from: Point, to: Point): string {
  if (stroke === "teeth") return teeth(from, to);
  if (stroke === "ripple") return ripple(from, to);
  if (stroke === "open-door") return `M${say(from)}L${say(at(from, to, 0.18))}M${say(at(from, to, 0.82))}L${say(to)}`;
  return `M${say(from)}L${say(to)}`;
}

function teeth(from: Point, to: Point): string {
  const count = 4;
  let path = `M${say(from)}`;
  for (let i = 0; i < count; i++) path += `L${say(at(from, to, (i + 0.5) / count, i % 2 ? -5 : 5))}`;
  return `${path}L${say(to)}`;
}

function ripple(from: Point, to: Point): string {
  const count = 4;
  let path = `M${say(from)}`;
  for (let i = 0; i < count; i++)
    path += `Q${say(at(from, to, (i + 0.5) / count, i % 2 ? -6 : 6))} ${say(at(from, to, (i + 1) / count))}`;
  return path;
}

const DOORS: Partial<Record<Stroke, string>> = { door: "a closed door", "open-door": "an open door" };

/** An entry of the legend and of descriptions: "red: stops movement and sight". */
export function edgeWords(edge: Pick<Edge, "kind" | "blocks" | "label" | "look" | "whom">): string {
  return `${edge.label || edge.kind}: ${DOORS[STROKES[edge.look]] ?? stops(edge)}`;
}

function stops({ blocks, whom }: Pick<Edge, "blocks" | "whom">): string {
  const of = whom ? ` of ${whom} only` : "";
  if (blocks.length === 2) return `stops movement and sight${of}`;
  if (blocks.includes("move")) return `stops movement${of}, can be seen through`;
  if (blocks.includes("see")) return `hides, can be walked through`;
  return "slows or marks, stops nothing";
}
