/**
 * How an edge is drawn. The line says what the edge does, from `blocks`; the colour is the game's own word in `kind`.
 * So colour is never the only sign.
 */
import type { Edge } from "../lib/protocol.ts";

export type Stroke = "wall" | "see-through" | "curtain" | "teeth" | "ripple" | "door" | "open-door";
export interface EdgeStyle { stroke: Stroke; colour: string }

/** Colour words that games print on their maps; anything else takes the colour of its stroke. */
const COLOURS = new Set(["red", "orange", "yellow", "green", "blue", "purple", "white", "black", "grey", "brown"]);

const OWN: Record<Stroke, string> = {
  wall: "stone", "see-through": "glass", curtain: "cloth", teeth: "green", ripple: "blue", door: "wood", "open-door": "wood",
};

export function edgeStyle(edge: Pick<Edge, "kind" | "blocks">): EdgeStyle {
  const words = edge.kind.toLowerCase().split(/[^a-z]+/);
  const colour = words.find((word) => COLOURS.has(word));
  const stroke = strokeOf(edge.blocks, words);
  return { stroke, colour: colour ?? OWN[stroke] };
}

function strokeOf(blocks: string[], words: string[]): Stroke {
  if (words.includes("door") || words.includes("gate")) return blocks.includes("move") ? "door" : "open-door";
  if (blocks.some((word) => /\bonly\b|\bagents?\b|\bmonsters?\b|\bplayers?\b/.test(word))) return "teeth";
  const [moves, sees] = [blocks.includes("move"), blocks.includes("see")];
  if (moves && sees) return "wall";
  if (moves) return "see-through";
  if (sees) return "curtain";
  return "ripple";
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

const MEANING: Record<Stroke, string> = {
  wall: "stops movement and sight",
  "see-through": "stops movement, can be seen through",
  curtain: "hides, can be walked through",
  teeth: "stops some figures only",
  ripple: "slows or marks, stops nothing",
  door: "a closed door",
  "open-door": "an open door",
};

/** An entry of the legend and of descriptions: "red: stops movement and sight". */
export function edgeWords(edge: Pick<Edge, "kind" | "blocks" | "label">): string {
  const { stroke } = edgeStyle(edge);
  const name = edge.label || edge.kind;
  const does = edge.blocks.length && stroke === "teeth" ? `stops ${edge.blocks.join(", ")}` : MEANING[stroke];
  return `${name}: ${does}`;
}
