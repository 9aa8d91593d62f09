/** What stands on the ground: seen from above, lit from the top left, its shadow on the floor. */
import { U } from "../scene.ts";
import type { ThingLook } from "./floors.ts";
import { at, between, blob, box, circle, hatch, jitter, line, strewn, type Chance, type Ink } from "./ink.ts";
import type { ColourName } from "./palette.ts";

/** The strokes of a thing that fills a box of whole cells. */
export type Draw = (c: Chance, x: number, y: number, w: number, h: number) => Ink[];
export interface Thing {
  draw: Draw;
  /** Cells side by side are one thing; else each has its own. */
  joined?: boolean;
}

const SHADOW = 0.34;
const cast = (d: string, alpha = SHADOW): Ink => ({ d, fill: "shade", alpha });
const body = (d: string, fill: ColourName, width = 1.8): Ink => ({ d, fill, stroke: "ink", width });
const thin = (d: string, alpha = 0.45, width = 1, stroke: ColourName = "ink"): Ink => ({ d, stroke, width, alpha });
/** The edge that the lamp touches. */
const lit = (c: Chance, x: number, y: number, w: number, h: number): Ink => thin(`M${at([x + 2.5, y + h - 3])}L${at([x + 2.5 + jitter(c, 0.4), y + 2.5])}L${at([x + w - 3, y + 2.5])}`, 0.5, 1.6, "light");

/** A block of some height: shadow, top, lit rim. */
function block(c: Chance, x: number, y: number, w: number, h: number, fill: ColourName, high = 5): Ink[] {
  return [cast(box(c, x + high, y + high + 1, w, h)), body(box(c, x, y, w, h, 0.8), fill), lit(c, x, y, w, h)];
}
/** The part of a box that a piece of furniture leaves free at each side. */
const inset = (draw: Draw, by: number): Draw => (c, x, y, w, h) => draw(c, x + by, y + by, w - 2 * by, h - 2 * by);

/** A crown seen from above: dark leaves, the light on one side, hatching on the other. */
function crown(c: Chance, x: number, y: number, r: number, fill: ColourName, bumps: number, rough: number): Ink[] {
  const [px, py] = [x + jitter(c, 3), y + jitter(c, 3)];
  let strokes = "";
  for (let i = 0; i < 7; i++) {
    const [hx, hy] = [px + between(c, -0.1, 0.7) * r, py + between(c, 0.05, 0.75) * r];
    strokes += line(c, [hx, hy], [hx - 5, hy + 6], 1);
  }
  const curl = (k: number): string => `M${at([px - r * 0.62, py + r * (0.1 - k)])}q${at([r * 0.15, -r * 0.5])} ${at([r * 0.6, -r * 0.52 + k * 6])}`;
  return [
    cast(blob(c, px + 7, py + 9, r, bumps, rough)),
    body(blob(c, px, py, r, bumps, rough), fill, 2),
    { d: blob(c, px - r * 0.2, py - r * 0.24, r * 0.55, bumps - 3, rough), fill: "lawn", alpha: 0.2 },
    thin(curl(0) + curl(0.22), 0.55, 1.3, "lawn"),
    thin(strokes, 0.6, 1.2),
  ];
}

const tree: Draw = (c, x, y) => crown(c, x + U / 2, y + U / 2, between(c, 29, 34), "leaf", 10, 0.1);
const bush: Draw = (c, x, y) => [
  ...crown(c, x + between(c, 18, 24), y + between(c, 38, 44), 17, "leaf", 8, 0.12),
  ...crown(c, x + between(c, 40, 47), y + between(c, 34, 42), 18, "leaf", 8, 0.12),
  ...crown(c, x + between(c, 26, 36), y + between(c, 18, 24), 18, "leaf", 8, 0.12),
];
const pine: Draw = (c, x, y) => {
  const [px, py, r] = [x + U / 2 + jitter(c, 3), y + U / 2 + jitter(c, 3), between(c, 30, 34)];
  const star = (k: number): string => blob(c, px, py, r * k, 13, 0.2);
  return [cast(blob(c, px + 7, py + 10, r, 11, 0.16)), body(star(1), "pine", 2), thin(star(0.68), 0.55, 1.3), thin(star(0.38), 0.7, 1.2), thin(`M${at([px - 17, py - 6])}q${at([4, -12])} ${at([16, -15])}`, 0.5, 1.3, "lawn"), { d: circle(px, py, 2.6), fill: "ink" }];
};
const thorns: Draw = (c, x, y) => {
  let d = "";
  let spikes = "";
  for (let i = 0; i < 6; i++) {
    const from = [x + between(c, 4, 26), y + between(c, 6, 58)] as const;
    const to = [x + between(c, 38, 60), y + between(c, 6, 58)] as const;
    d += line(c, from, to, 16);
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
    spikes += line(c, middle, [middle[0] + jitter(c, 6), middle[1] - 6], 0.5) + line(c, from, [from[0] + 4, from[1] - 5], 0.4);
  }
  return [cast(blob(c, x + 36, y + 37, 29, 11, 0.16), 0.25), body(blob(c, x + 32, y + 32, 29, 11, 0.17), "thorn", 1.6), thin(d, 0.85, 1.6), thin(spikes, 0.8, 1.3)];
};
const rock: Draw = (c, x, y) => {
  const [px, py, r] = [x + U / 2 + jitter(c, 2), y + U / 2 + jitter(c, 2), between(c, 28, 32)];
  return [
    cast(blob(c, px + 6, py + 8, r, 7, 0.09)),
    body(blob(c, px, py, r, 7, 0.1), "rock", 2),
    { d: blob(c, px - 6, py - 8, r * 0.55, 6, 0.14), fill: "light", alpha: 0.14 },
    thin(line(c, [px - 14, py - 6], [px + 4, py + 2], 5) + line(c, [px + 4, py + 2], [px + 8, py + 18], 5), 0.6, 1.3),
    thin(hatch(c, px + 2, py + 4, 18, 16, 5), 0.5, 1.1),
  ];
};
const pillar: Draw = (c, x, y) => [
  cast(circle(x + 39, y + 41, 25)),
  body(box(c, x + 6, y + 6, 52, 52, 1), "stone", 1.8),
  body(circle(x + 32, y + 32, 21), "pavement", 1.8),
  thin(hatch(c, x + 32, y + 34, 16, 14, 4), 0.5),
  thin(`M${at([x + 17, y + 26])}q${at([4, -10])} ${at([14, -11])}`, 0.7, 1.8, "light"),
];

const stairs: Draw = (c, x, y, w, h) => {
  const found: Ink[] = [body(box(c, x + 2, y + 2, w - 4, h - 4, 0.8), "stone", 1.6)];
  const steps = Math.round(h / 9);
  for (let i = 0; i < steps; i++) {
    found.push({ d: box(c, x + 3, y + 3 + (i * (h - 6)) / steps, w - 6, (h - 6) / steps, 0.3), fill: "shade", alpha: (0.5 * i) / steps });
    found.push(thin(line(c, [x + 3, y + 3 + (i * (h - 6)) / steps], [x + w - 3, y + 3 + (i * (h - 6)) / steps], 0.6), 0.75, 1.4));
  }
  return found;
};
const lift: Draw = (c, x, y, w, h) => [
  body(box(c, x + 3, y + 3, w - 6, h - 6, 0.6), "metal", 2.2),
  thin(line(c, [x + w / 2, y + 4], [x + w / 2, y + h - 4], 0.4), 0.9, 1.6),
  thin(hatch(c, x + 7, y + 7, w - 14, h - 14, 10), 0.2),
  { d: `M${at([x + w / 2 - 12, y + h / 2 - 3])}l6 -9 6 9ZM${at([x + w / 2, y + h / 2 + 4])}l6 9 6 -9Z`, fill: "ink", alpha: 0.75 },
];
const hatchway: Draw = (c, x, y, w, h) => [
  cast(box(c, x + 6, y + 8, w - 8, h - 8), 0.3),
  body(box(c, x + 3, y + 3, w - 6, h - 6, 0.8), "furniture", 2.2),
  thin([0.25, 0.5, 0.75].map((k) => line(c, [x + w * k, y + 4], [x + w * k, y + h - 4], 0.5)).join(""), 0.6, 1.2),
  thin(line(c, [x + 5, y + 16], [x + w - 5, y + 16], 0.4) + line(c, [x + 5, y + h - 16], [x + w - 5, y + h - 16], 0.4), 0.9, 3.4, "iron"),
  { d: circle(x + w - 14, y + h / 2, 3), fill: "ink" },
];

/** A fence or iron bars across a place. */
const bars: Draw = (c, x, y, w) => {
  let d = "";
  for (let i = 4; i < w; i += 9) d += line(c, [x + i, y + 18], [x + i, y + 46], 0.6);
  return [cast(box(c, x + 4, y + 38, w, 10), 0.25), thin(d, 0.95, 2.6), thin(line(c, [x, y + 24], [x + w, y + 24], 0.7) + line(c, [x, y + 41], [x + w, y + 41], 0.7), 0.95, 2.2)];
};

/** Where the head lies: at the far end of the longer side. */
const bed: Draw = (c, x, y, w, h) => {
  const long = w > h;
  const pillow = long ? box(c, x + 4, y + 5, 13, h - 10) : box(c, x + 5, y + 4, w - 10, 13);
  const blanket = long ? box(c, x + 21, y + 2, w - 23, h - 4) : box(c, x + 2, y + 21, w - 4, h - 23);
  return [...block(c, x, y, w, h, "pale"), body(pillow, "white", 1.2), body(blanket, "cloth", 1.2), thin(long ? line(c, [x + 27, y + 2], [x + 27, y + h - 2], 1) : line(c, [x + 2, y + 27], [x + w - 2, y + 27], 1), 0.6), thin(strewn(c, x + w * 0.4, y + h * 0.45, w * 0.5, h * 0.45, 3, 6, 5), 0.3)];
};
const bunk: Draw = (c, x, y, w, h) => [...bed(c, x, y, w, h), thin(box(c, x + 1, y + 1, w - 2, h - 2, 0.5), 0.95, 2.4, "iron"), { d: [[x, y], [x + w - 5, y], [x, y + h - 5], [x + w - 5, y + h - 5]].map(([px, py]) => `M${at([px!, py!])}h5v5h-5Z`).join(""), fill: "ink" }];
const grain: Draw = (c, x, y, w, h) => [thin(w > h ? [0.33, 0.66].map((k) => line(c, [x + 2, y + h * k], [x + w - 2, y + h * k], 0.7)).join("") : [0.33, 0.66].map((k) => line(c, [x + w * k, y + 2], [x + w * k, y + h - 2], 0.7)).join(""), 0.4)];
const table: Draw = (c, x, y, w, h) => [...block(c, x, y, w, h, "furniture", 7), ...grain(c, x, y, w, h)];
const desk: Draw = (c, x, y, w, h) => [...table(c, x, y, w, h), body(box(c, x + w * 0.24, y + h * 0.26, 16, 20), "white", 1), thin(strewn(c, x + w * 0.26, y + h * 0.3, 10, 14, 4, 8, 0), 0.5, 0.8), body(circle(x + w * 0.78, y + h * 0.32, 6), "iron", 1.2)];
const bench: Draw = (c, x, y, w, h) => {
  const rows = Math.max(1, Math.round((w > h ? h : w) / 32));
  return Array.from({ length: rows }, (_, i) =>
    w > h ? block(c, x + 2, y + 4 + (i * h) / rows, w - 4, h / rows - 12, "furniture", 4) : block(c, x + 4 + (i * w) / rows, y + 2, w / rows - 12, h - 4, "furniture", 4),
  ).flat();
};
const sofa: Draw = (c, x, y, w, h) => [...block(c, x, y, w, h, "carpet", 6), body(box(c, x + 8, y + 13, w - 16, h - 17), "cloth", 1.3), thin(line(c, [x + w / 2, y + 14], [x + w / 2, y + h - 5], 0.6), 0.6, 1.3)];
const shelf: Draw = (c, x, y, w, h) => {
  const long = w >= h;
  let d = "";
  const side = long ? w : h;
  for (let i = 7; i < side - 4; i += between(c, 4, 9)) d += long ? line(c, [x + i, y + 8], [x + i + jitter(c, 1.5), y + h - 8], 0.5) : line(c, [x + 8, y + i], [x + w - 8, y + i + jitter(c, 1.5)], 0.5);
  return [...block(c, x, y, w, h, "furniture", 7), { d: box(c, x + 5, y + 5, w - 10, h - 10, 0.4), fill: "shade", alpha: 0.35 }, thin(d, 0.9, 2.4, "pale"), thin(d, 0.6, 0.8)];
};
const cupboard: Draw = (c, x, y, w, h) => {
  const long = w >= h;
  const doors = Math.max(2, Math.round((long ? w : h) / 26));
  const seams = Array.from({ length: doors - 1 }, (_, i) => (long ? line(c, [x + ((i + 1) * w) / doors, y], [x + ((i + 1) * w) / doors, y + h], 0.4) : line(c, [x, y + ((i + 1) * h) / doors], [x + w, y + ((i + 1) * h) / doors], 0.4))).join("");
  return [...block(c, x, y, w, h, "metal", 7), thin(seams, 0.85, 1.5), thin(hatch(c, x + w * 0.55, y + h * 0.5, w * 0.4, h * 0.45, 6), 0.3)];
};
const crate: Draw = (c, x, y, w, h) => {
  const found: Ink[] = [];
  for (let px = x; px < x + w - 8; px += U)
    for (let py = y; py < y + h - 8; py += U) {
      const [s, t] = [Math.min(U - 8, x + w - px), Math.min(U - 8, y + h - py)];
      const [dx, dy] = [jitter(c, 2), jitter(c, 2)];
      found.push(...block(c, px + dx, py + dy, s, t, "furniture", 7), thin(box(c, px + dx + 7, py + dy + 7, s - 14, t - 14, 0.5), 0.8, 1.4), thin(line(c, [px + dx + 7, py + dy + 7], [px + dx + s - 7, py + dy + t - 7], 0.6) + line(c, [px + dx + s - 7, py + dy + 7], [px + dx + 7, py + dy + t - 7], 0.6), 0.7, 1.4));
    }
  return found;
};
const barrel: Draw = (c, x, y) => [[20, 22], [44, 28], [27, 45]].flatMap(([dx, dy]): Ink[] => [cast(circle(x + dx! + 4, y + dy! + 6, 13)), body(circle(x + dx!, y + dy!, 13), "furniture", 1.8), thin(circle(x + dx!, y + dy!, 9), 0.7, 1.2), thin(line(c, [x + dx! - 8, y + dy!], [x + dx! + 8, y + dy!], 0.6), 0.5)]);
const counter: Draw = (c, x, y, w, h) => [...block(c, x, y, w, h, "pale", 7), thin(box(c, x + 6, y + 6, w - 12, h - 12, 0.6), 0.4), body(circle(x + w * 0.25, y + h / 2, 6), "iron", 1.2), body(circle(x + w * 0.7, y + h / 2, 4), "furniture", 1.2)];
const consoles: Draw = (c, x, y, w, h) => {
  const found = block(c, x, y, w, h, "iron", 7);
  const long = w >= h;
  const screens = Math.max(1, Math.round((long ? w : h) / 32));
  for (let i = 0; i < screens; i++) {
    const [px, py] = long ? [x + 5 + (i * w) / screens, y + 6] : [x + 6, y + 5 + (i * h) / screens];
    const [sw, sh] = long ? [w / screens - 10, h * 0.4] : [w * 0.4, h / screens - 10];
    found.push(body(box(c, px, py, sw, sh, 0.4), "glass", 1.2), thin(strewn(c, px, py + 3, sw, sh - 4, 2, sw * 0.4, 0), 0.6));
  }
  const dots = Array.from({ length: 5 * screens }, () => (long ? circle(x + between(c, 6, w - 6), y + h * between(c, 0.66, 0.86), 1.5) : circle(x + w * between(c, 0.66, 0.86), y + between(c, 6, h - 6), 1.5))).join("");
  return [...found, { d: dots, fill: "light", alpha: 0.8 }];
};
const machine: Draw = (c, x, y, w, h) => {
  const r = Math.min(w, h) * 0.28;
  return [
    ...block(c, x, y, w, h, "iron", 8),
    body(circle(x + w * 0.36, y + h * 0.42, r), "metal", 1.6),
    thin(circle(x + w * 0.36, y + h * 0.42, r * 0.55) + line(c, [x + w * 0.36 - r, y + h * 0.42], [x + w * 0.36 + r, y + h * 0.42], 0.5) + line(c, [x + w * 0.36, y + h * 0.42 - r], [x + w * 0.36, y + h * 0.42 + r], 0.5), 0.8, 1.3),
    thin(line(c, [x + w * 0.62, y + h * 0.2], [x + w - 6, y + h * 0.2], 0.5) + line(c, [x + w * 0.62, y + h * 0.36], [x + w - 6, y + h * 0.36], 0.5) + line(c, [x + w * 0.62, y + h * 0.52], [x + w - 6, y + h * 0.52], 0.5), 0.9, 2.6, "metal"),
    thin(hatch(c, x + w * 0.5, y + h * 0.68, w * 0.44, h * 0.26, 6), 0.6),
  ];
};
const tank: Draw = (c, x, y, w, h) => {
  const [px, py, r] = [x + w / 2, y + h / 2, Math.min(w, h) / 2 - 2];
  return [cast(circle(px + 7, py + 9, r)), body(circle(px, py, r), "metal", 2), body(circle(px, py, r * 0.76), "water", 1.4), thin(`M${at([px - r * 0.5, py - r * 0.1])}q${at([r * 0.12, -r * 0.42])} ${at([r * 0.5, -r * 0.42])}`, 0.8, 2, "light"), { d: blob(c, px + r * 0.1, py + r * 0.12, r * 0.3, 6, 0.2), fill: "shade", alpha: 0.35 }];
};
const grave: Draw = (c, x, y, w, h) => [
  { d: box(c, x + 14, y + 20, w - 28, h - 26, 2), fill: "earth", stroke: "ink", width: 1.2 },
  thin(strewn(c, x + 16, y + 26, w - 32, h - 36, 7, 4, 2), 0.4),
  cast(box(c, x + 17, y + 14, w - 28, 14)),
  body(`M${at([x + 12, y + 24])}v-8q0 -10 ${w / 2 - 12} -10t${w / 2 - 12} 10v8Z`, "stone", 1.8),
  thin(line(c, [x + w / 2, y + 9], [x + w / 2, y + 21], 0.3) + line(c, [x + w / 2 - 5, y + 13], [x + w / 2 + 5, y + 13], 0.3), 0.8, 1.4),
];
const altar: Draw = (c, x, y, w, h) => [...block(c, x, y, w, h, "stone", 8), body(box(c, x + w * 0.14, y + h * 0.2, w * 0.72, h * 0.6), "white", 1.3), thin(line(c, [x + w / 2, y + h * 0.3], [x + w / 2, y + h * 0.7], 0.4) + line(c, [x + w / 2 - 8, y + h * 0.42], [x + w / 2 + 8, y + h * 0.42], 0.4), 0.9, 2.4)];
const shaft: Draw = (c, x, y, w, h) => {
  const [px, py, r] = [x + w / 2, y + h / 2, Math.min(w, h) * 0.43];
  return [
    { d: blob(c, px, py, r, 9, 0.09), fill: "dark", stroke: "ink", width: 1.8 },
    thin(blob(c, px + 1, py + 3, r * 0.7, 8, 0.09), 0.5, 1.2, "rock"),
    thin(hatch(c, px - r * 0.7, py - r * 0.9, r * 1.4, r * 0.5, 5), 0.4, 1, "rock"),
  ];
};
const lump: Draw = (c, x, y, w, h) => [...block(c, x, y, w, h, "rock", 8), thin(hatch(c, x + w * 0.3, y + h * 0.3, w * 0.6, h * 0.6, 8), 0.45)];
const nothing: Draw = () => [];

/** How each of them is drawn; walls are masses and have their own way (walls.ts). */
export const THINGS: Record<ThingLook, Thing> = {
  wall: { draw: nothing },
  hole: { draw: shaft, joined: true },
  pillar: { draw: pillar },
  obstacle: { draw: inset(lump, 6), joined: true },
  rock: { draw: rock },
  fence: { draw: bars },
  tree: { draw: tree },
  pine: { draw: pine },
  bush: { draw: bush },
  thorns: { draw: thorns },
  stairs: { draw: stairs, joined: true },
  lift: { draw: lift, joined: true },
  door: { draw: hatchway, joined: true },
  bed: { draw: inset(bed, 9), joined: true },
  "bunk-bed": { draw: inset(bunk, 8), joined: true },
  table: { draw: inset(table, 9), joined: true },
  desk: { draw: inset(desk, 8), joined: true },
  bench: { draw: inset(bench, 5), joined: true },
  sofa: { draw: inset(sofa, 7), joined: true },
  shelf: { draw: inset(shelf, 10), joined: true },
  cupboard: { draw: inset(cupboard, 9), joined: true },
  crate: { draw: inset(crate, 4), joined: true },
  barrel: { draw: barrel },
  counter: { draw: inset(counter, 8), joined: true },
  console: { draw: inset(consoles, 7), joined: true },
  machine: { draw: inset(machine, 6), joined: true },
  tank: { draw: inset(tank, 4), joined: true },
  grave: { draw: grave },
  altar: { draw: inset(altar, 6), joined: true },
};
