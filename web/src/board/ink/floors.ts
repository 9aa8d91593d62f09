/** What the ground of a place looks like: a colour, and what is drawn on it. */
import type { CellLook } from "../../lib/protocol.ts";
import { U } from "../scene.ts";
import { at, between, blob, box, circle, hatch, jitter, line, strewn, type Chance, type Ink } from "./ink.ts";
import type { ColourName } from "./palette.ts";

/** The strokes on a place whose top left corner is at `x, y`. */
export type Marks = (c: Chance, x: number, y: number, place: { column: number; row: number }) => Ink[];
export interface Floor {
  base: ColourName;
  marks: Marks;
  /** What flows or lies lower than the rest has a bank where it ends. */
  bank?: boolean;
}

const thin = (d: string, alpha = 0.35, width = 1, stroke: ColourName = "ink"): Ink => ({ d, stroke, width, alpha });

/** Boards side by side; the ends of each row are elsewhere. */
const boards = (count: number, alpha: number): Marks => (c, x, y, { row }) => {
  const step = U / count;
  let d = "";
  for (let i = 0; i < count; i++) {
    d += line(c, [x, y + i * step], [x + U, y + i * step], 0.7);
    const joint = x + ((i * 23 + row * 11 + 7) % 60);
    d += line(c, [joint, y + i * step], [joint, y + (i + 1) * step], 0.4);
  }
  return [thin(d, alpha), thin(strewn(c, x, y, U, U, 5, 11, 0), 0.14)];
};

const herringbone: Marks = (c, x, y) => {
  let d = "";
  for (let i = 0; i < 4; i++)
    for (let j = 0; j < 4; j++) {
      const [px, py, s] = [x + i * 16, y + j * 16, 16];
      d += (i + j) % 2 ? line(c, [px, py + s / 2], [px + s, py + s / 2], 0.3) : line(c, [px + s / 2, py], [px + s / 2, py + s], 0.3);
      d += `M${at([px, py])}h${s}v${s}`;
    }
  return [thin(d, 0.3, 0.9)];
};

const squares = (count: number, alpha: number): Marks => (c, x, y) => {
  const step = U / count;
  let d = "";
  for (let i = 0; i < count; i++) d += line(c, [x + i * step, y], [x + i * step, y + U], 0.5) + line(c, [x, y + i * step], [x + U, y + i * step], 0.5);
  const worn = c() < 0.4 ? [thin(hatch(c, x + step * Math.floor(c() * count), y + step * Math.floor(c() * count), step, step, 4), 0.13)] : [];
  return [thin(d, alpha), ...worn];
};

/** Flags of stone, no two alike. */
const flags: Marks = (c, x, y) => {
  const [a, b] = [between(c, 0.35, 0.65) * U, between(c, 0.35, 0.65) * U];
  const d = line(c, [x, y + a], [x + U, y + a + jitter(c, 3)], 1.2) + line(c, [x + b, y], [x + b, y + a], 1) + line(c, [x + U - b, y + a], [x + U - b, y + U], 1);
  return [thin(d, 0.42, 1.2), thin(strewn(c, x, y, U, U, 6, 3, 1), 0.3)];
};

const stones: Marks = (c, x, y) => {
  let d = "";
  for (let row = 0; row < 4; row++)
    for (let i = 0; i < 4; i++) d += blob(c, x + i * 16 + 8 + (row % 2 ? 5 : 0) - 2, y + row * 16 + 8, 7.2, 5, 0.1);
  return [thin(d, 0.34), thin(strewn(c, x, y, U, U, 4, 3, 3), 0.25)];
};

const blades = (count: number, high: number): Marks => (c, x, y) => [
  thin(strewn(c, x, y + high / 2, U, U - high / 2, count, 2, -high), 0.38, 1.1, "pine"),
  thin(strewn(c, x, y + high / 2, U, U - high / 2, count / 2, -2, -high * 0.8), 0.3, 1, "ink"),
];

const needles: Marks = (c, x, y) => {
  const ferns = c() < 0.3 ? [thin(fern(c, x + between(c, 14, 50), y + between(c, 18, 52)), 0.5, 1.1, "pine")] : [];
  const root = c() < 0.18 ? [thin(line(c, [x + 8, y + between(c, 10, 54)], [x + 52, y + between(c, 10, 54)], 9), 0.22, 1.6)] : [];
  return [thin(strewn(c, x, y, U, U, 9, 5, 1.5), 0.3), thin(strewn(c, x, y, U, U, 6, 1, 4), 0.24), ...ferns, ...root];
};
function fern(c: Chance, x: number, y: number): string {
  let d = "";
  for (let i = -2; i <= 2; i++) d += line(c, [x, y], [x + i * 5, y - 11 + Math.abs(i) * 2.4], 2);
  return d;
}

const grains = (count: number, alpha = 0.3): Marks => (c, x, y) => [thin(strewn(c, x, y, U, U, count, 1.6, 0.6), alpha, 1.2)];

const ripples = (slant: boolean): Marks => (c, x, y) => {
  let d = "";
  for (let i = 0; i < 4; i++) {
    const [px, py, w] = [x + between(c, 4, 34), y + 8 + i * 15 + jitter(c, 4), between(c, 14, 26)];
    d += slant ? `M${at([px, py])}q${at([w / 6, w / 3])} 0 ${Math.round(w / 1.6)}t1 ${Math.round(w / 2)}` : `M${at([px, py])}q${at([w / 4, -4])} ${at([w / 2, 0])}t${at([w / 2, 0])}`;
  }
  return [thin(d, 0.45, 1.2), thin(strewn(c, x, y, U, U, 2, 9, 0), 0.5, 1.2, "light")];
};

const pebbles = (count: number): Marks => (c, x, y) => {
  const found: Ink[] = [];
  for (let i = 0; i < count; i++) {
    const [px, py, r] = [x + between(c, 8, 56), y + between(c, 8, 56), between(c, 2.5, 7.5)];
    found.push({ d: blob(c, px + 1.5, py + 2.5, r, 5, 0.14), fill: "shade", alpha: 0.28 });
    found.push({ d: blob(c, px, py, r, 5, 0.16), fill: i % 2 ? "rubble" : "rock", stroke: "ink", width: 1 });
  }
  return found;
};

const plates: Marks = (c, x, y) => [
  thin(box(c, x + 1, y + 1, U - 2, U - 2, 0.5), 0.4, 1.2),
  thin([[6, 6], [58, 6], [6, 58], [58, 58]].map(([dx, dy]) => circle(x + dx!, y + dy!, 1.3)).join(""), 0.5),
  thin(strewn(c, x + 10, y + 10, U - 20, U - 20, 3, 9, -9), 0.16),
];

const asphalt: Marks = (c, x, y) => [
  ...grains(12, 0.24)(c, x, y, { column: 0, row: 0 }),
  ...(c() < 0.2 ? [thin(line(c, [x + between(c, 4, 30), y + 4], [x + between(c, 34, 60), y + 58], 12), 0.3, 1.1)] : []),
];

const sleepers: Marks = (c, x, y) => {
  const found: Ink[] = pebbles(2)(c, x, y, { column: 0, row: 0 });
  for (let i = 0; i < 3; i++) found.push({ d: box(c, x + 6 + i * 21, y + 8, 9, 48), fill: "furniture", stroke: "ink", width: 1 });
  for (const py of [18, 42]) found.push({ d: box(c, x, y + py, U, 4, 0.4), fill: "iron", stroke: "ink", width: 0.9 });
  return found;
};

const beds: Marks = (c, x, y) => {
  let d = "";
  for (let i = 0; i < 4; i++) d += line(c, [x, y + 8 + i * 16], [x + U, y + 8 + i * 16], 1.6);
  const sprouts = Array.from({ length: 8 }, (_, i) => fern(c, x + 7 + (i % 4) * 16 + jitter(c, 3), y + 15 + Math.floor(i / 4) * 32)).join("");
  return [thin(d, 0.36, 1.4), thin(sprouts, 0.5, 1, "pine")];
};

const drifts: Marks = (c, x, y) => {
  let d = "";
  for (let i = 0; i < 2; i++) {
    const [px, py] = [x + between(c, 4, 24), y + 16 + i * 28 + jitter(c, 6)];
    d += `M${at([px, py])}q${at([9, -7])} ${at([19, -1])}t${at([17, -3])}`;
  }
  return [thin(d, 0.3, 1.2, "iron"), thin(strewn(c, x, y, U, U, 4, 0.1, 0.1), 0.8, 2.2, "white"), thin(strewn(c, x, y, U, U, 2, 5, -2), 0.16)];
};

const flames: Marks = (c, x, y) => {
  const found: Ink[] = [thin(grainsOf(c, x, y), 0.5, 1.4)];
  for (let i = 0; i < 4; i++) {
    const [px, py, h] = [x + 9 + i * 15 + jitter(c, 3), y + between(c, 42, 58), between(c, 22, 38)];
    const tongue = (w: number, k: number): string => `M${at([px - w, py])}C${at([px - w * 1.2, py - h * k * 0.5])} ${at([px + w * 0.4, py - h * k * 0.5])} ${at([px + jitter(c, 2), py - h * k])}C${at([px + w * 1.3, py - h * k * 0.55])} ${at([px + w * 1.2, py - h * 0.2])} ${at([px + w, py])}Z`;
    found.push({ d: tongue(8, 1), fill: "fire", stroke: "ink", width: 1.1 }, { d: tongue(4, 0.6), fill: "light", alpha: 0.85 });
  }
  return found;
};
const grainsOf = (c: Chance, x: number, y: number): string => strewn(c, x, y, U, U, 8, 3, 1);

const earthen: Marks = (c, x, y) => [thin(strewn(c, x, y, U, U, 7, 4, 1), 0.28), thin(line(c, [x, y + between(c, 10, 54)], [x + U, y + between(c, 10, 54)], 5), 0.14, 1.4)];
const propped: Marks = (c, x, y, place) => [...earthen(c, x, y, place), thin(strewn(c, x, y, U, U, 5, 7, 3), 0.3, 1.3), thin(hatch(c, x, y, U, U, 15, 0.3), 0.1)];

const rugged: Marks = (c, x, y) => [thin(strewn(c, x, y, U, U, 18, 3, 0), 0.2), thin(strewn(c, x, y, U, U, 18, 0, 3), 0.2)];

const veil: Marks = (c, x, y) => [
  thin(hatch(c, x, y, U, U, 8), 0.35, 1.2),
  { d: blob(c, x + between(c, 16, 48), y + between(c, 16, 48), between(c, 16, 24), 7, 0.12), fill: "light", alpha: 0.05 },
];

const cross: Marks = (c, x, y, place) => [...squares(2, 0.3)(c, x, y, place), thin(line(c, [x + 32, y + 22], [x + 32, y + 42], 0.5) + line(c, [x + 22, y + 32], [x + 42, y + 32], 0.5), 0.5, 2.4, "safe")];
const striped: Marks = (c, x, y) => [thin(hatch(c, x, y, U, U, 12, 0), 0.22, 1.2)];

/** The floor of every look; what stands somewhere has none of its own. */
export type FloorLook = Exclude<CellLook, ThingLook>;
export type ThingLook =
  | "wall" | "hole" | "pillar" | "obstacle" | "rock" | "fence" | "tree" | "pine" | "bush" | "thorns" | "stairs" | "lift" | "door" | "bed" | "bunk-bed" | "table"
  | "desk" | "bench" | "sofa" | "shelf" | "cupboard" | "crate" | "barrel" | "counter" | "console" | "machine" | "tank" | "grave" | "altar";

export const FLOORS: Record<FloorLook, Floor> = {
  plain: { base: "paper", marks: grains(5, 0.2) },
  planks: { base: "wood", marks: boards(4, 0.38) },
  parquet: { base: "parquet", marks: herringbone },
  carpet: { base: "carpet", marks: rugged },
  tiles: { base: "tile", marks: squares(3, 0.36) },
  ward: { base: "lino", marks: squares(2, 0.26) },
  stone: { base: "stone", marks: flags },
  concrete: { base: "concrete", marks: asphalt },
  metal: { base: "metal", marks: plates },
  street: { base: "street", marks: asphalt },
  pavement: { base: "pavement", marks: squares(2, 0.34) },
  cobbles: { base: "cobble", marks: stones },
  rails: { base: "rubble", marks: sleepers },
  earth: { base: "earth", marks: earthen },
  forest: { base: "forest", marks: needles },
  lawn: { base: "lawn", marks: blades(8, 5) },
  grass: { base: "grass", marks: blades(16, 10) },
  garden: { base: "garden", marks: beds },
  sand: { base: "sand", marks: grains(14) },
  mud: { base: "mud", marks: ripples(false), bank: true },
  ash: { base: "ash", marks: grains(16, 0.42) },
  rubble: { base: "earth", marks: pebbles(7) },
  snow: { base: "snow", marks: drifts },
  water: { base: "water", marks: ripples(false), bank: true },
  brook: { base: "brook", marks: ripples(true), bank: true },
  tunnel: { base: "tunnel", marks: propped },
  fire: { base: "ash", marks: flames },
  safe: { base: "lino", marks: cross },
  start: { base: "paper", marks: striped },
  unknown: { base: "fog", marks: veil },
  weave: { base: "paper", marks: rugged },
  specks: { base: "paper", marks: grains(9) },
};

/** Floors that lie under a roof. */
export const ROOFED = new Set<FloorLook>(["planks", "parquet", "carpet", "tiles", "ward", "stone", "concrete", "metal", "tunnel", "safe"]);
