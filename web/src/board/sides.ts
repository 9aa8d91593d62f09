/** A colour and a shape for each side, so that sides differ without colour too. */
import { hash } from "./floors.ts";

export interface SideStyle { hue: string; shape: "circle" | "hexagon" | "square" | "octagon" | "diamond" }

const HOSTILE = /monster|foe|enem|hostile|alien|villain|horror|dark|threat/;
const FRIENDLY = /agent|hero|ally|allies|friend|survivor|good|human|player/;
const NEUTRAL = /neutral|token|object|thing|marker|item|^$/;
const OTHERS: SideStyle[] = [
  { hue: "ally", shape: "circle" },
  { hue: "rust", shape: "hexagon" },
  { hue: "moss", shape: "square" },
  { hue: "plum", shape: "octagon" },
  { hue: "sand", shape: "circle" },
  { hue: "rose", shape: "hexagon" },
];

/** Styles for all sides of a view at once: known words get their own colour, the others one each, in order. */
export function sideStyles(sides: Iterable<string>): Map<string, SideStyle> {
  const styles = new Map<string, SideStyle>();
  const taken = new Set<string>();
  const unknown: string[] = [];
  for (const side of [...new Set(sides)].sort()) {
    const word = side.toLowerCase();
    if (NEUTRAL.test(word)) styles.set(side, { hue: "stone", shape: "diamond" });
    else if (HOSTILE.test(word)) styles.set(side, { hue: "danger", shape: "hexagon" });
    else if (FRIENDLY.test(word)) styles.set(side, { hue: "ally", shape: "circle" });
    else unknown.push(side);
  }
  for (const style of styles.values()) taken.add(style.hue);
  for (const side of unknown) {
    const style = OTHERS.find((other) => !taken.has(other.hue)) ?? OTHERS[hash(side) % OTHERS.length]!;
    taken.add(style.hue);
    styles.set(side, style);
  }
  return styles;
}

/** The outline of a token of that shape around the origin. */
export function outline(shape: SideStyle["shape"], r: number): string {
  if (shape === "circle") return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  const corners = { hexagon: 6, square: 4, octagon: 8, diamond: 4 }[shape];
  const turn = { hexagon: 0, square: Math.PI / 4, octagon: Math.PI / 8, diamond: 0 }[shape];
  const reach = { hexagon: 1.08, square: 1.26, octagon: 1.05, diamond: 1.2 }[shape];
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / corners;
    return `${(Math.cos(angle) * r * reach).toFixed(1)} ${(Math.sin(angle) * r * reach).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

const ANGLES: Record<string, number> = { n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 };
const LONG: Record<string, string> = { north: "n", east: "e", south: "s", west: "w", up: "n", down: "s", left: "w", right: "e" };

/** Degrees clockwise from up, or null where a figure faces nowhere. */
export function facingAngle(facing: string): number | null {
  const word = facing.toLowerCase().replace(/[^a-z]/g, "");
  const short = ANGLES[word] !== undefined ? word : (LONG[word] ?? word.replace("north", "n").replace("south", "s").replace("east", "e").replace("west", "w"));
  return ANGLES[short] ?? null;
}

const LYING = /lying|prone|down|knocked|stunned|fallen|dead|incapacitated|asleep/;
export const lies = (posture: string): boolean => LYING.test(posture.toLowerCase());
