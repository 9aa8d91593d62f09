/** Strokes by hand: lines that tremble a little, blobs, hatching. The same seed gives the same drawing, to the letter. */
import type { ColourName } from "./palette.ts";

/** Something to be painted: an outline in units of the board, filled or drawn in colours of the palette. */
export interface Ink { d: string; fill?: ColourName; stroke?: ColourName; width?: number; alpha?: number; dash?: number[] }

export type Chance = () => number;
export type Point = readonly [number, number];

/** Numbers from 0 to 1 that depend on nothing but the seed. */
export function chance(seed: string): Chance {
  let state = 2166136261;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const say = (value: number): string => String(Math.round(value * 10) / 10);
export const at = ([x, y]: Point): string => `${say(x)} ${say(y)}`;
/** A little to either side. */
export const jitter = (c: Chance, much: number): number => (c() - 0.5) * 2 * much;
export const between = (c: Chance, low: number, high: number): number => low + c() * (high - low);

/** A line that a hand drew: it bends once on its way. */
export function line(c: Chance, from: Point, to: Point, shake = 1): string {
  const middle: Point = [(from[0] + to[0]) / 2 + jitter(c, shake), (from[1] + to[1]) / 2 + jitter(c, shake)];
  return `M${at(from)}Q${at(middle)} ${at(to)}`;
}

/** A closed outline through corners. */
export function shape(c: Chance, corners: Point[], shake = 1): string {
  const shaken = corners.map(([x, y]): Point => [x + jitter(c, shake), y + jitter(c, shake)]);
  const sides = shaken.map((corner, i) => {
    const before = shaken[(i + shaken.length - 1) % shaken.length]!;
    return `Q${at([(before[0] + corner[0]) / 2 + jitter(c, shake), (before[1] + corner[1]) / 2 + jitter(c, shake)])} ${at(corner)}`;
  });
  return `M${at(shaken.at(-1)!)}${sides.join("")}Z`;
}

export const box = (c: Chance, x: number, y: number, w: number, h: number, shake = 1): string =>
  shape(c, [[x, y], [x + w, y], [x + w, y + h], [x, y + h]], shake);

/** A round thing with so many bumps, each as deep as `rough` says. */
export function blob(c: Chance, x: number, y: number, r: number, bumps: number, rough: number): string {
  const turn = c() * Math.PI;
  const round = (i: number, reach: number): Point => {
    const angle = turn + (i * 2 * Math.PI) / bumps;
    return [x + Math.cos(angle) * r * reach, y + Math.sin(angle) * r * reach];
  };
  let d = `M${at(round(0, 1 - rough))}`;
  for (let i = 0; i < bumps; i++) d += `Q${at(round(i + 0.5, 1 + rough * between(c, 0.4, 1.3)))} ${at(round(i + 1, 1 - rough * between(c, 0.6, 1.2)))}`;
  return `${d}Z`;
}

export const circle = (x: number, y: number, r: number): string =>
  `M${say(x - r)} ${say(y)}a${say(r)} ${say(r)} 0 1 0 ${say(2 * r)} 0a${say(r)} ${say(r)} 0 1 0 ${say(-2 * r)} 0Z`;

/** Slanting strokes over a box, some left out. */
export function hatch(c: Chance, x: number, y: number, w: number, h: number, gap: number, left = 0.1): string {
  let d = "";
  for (let s = gap / 2; s < w + h; s += gap * between(c, 0.8, 1.2)) {
    if (c() < left) continue;
    const [x1, y1] = s < h ? [x, y + s] : [x + s - h, y + h];
    const [x2, y2] = s < w ? [x + s, y] : [x + w, y + s - w];
    d += line(c, [x1, y1], [x2, y2], 0.8);
  }
  return d;
}

/** Short strokes strewn over a box: blades, needles, grains. */
export function strewn(c: Chance, x: number, y: number, w: number, h: number, count: number, dx: number, dy: number): string {
  let d = "";
  for (let i = 0; i < count; i++) {
    const from: Point = [x + between(c, 0.06, 0.94) * w, y + between(c, 0.06, 0.94) * h];
    d += line(c, from, [from[0] + dx * between(c, 0.5, 1.3), from[1] + dy * between(c, 0.6, 1.2)], 0.6);
  }
  return d;
}
