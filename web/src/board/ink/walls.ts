/** What stands between two places, and walls that fill whole ones: thickness, a lit side, a shadow; and the thin sign of what an edge does. */
import type { Colour, EdgeLook, Stops } from "../../lib/protocol.ts";
import { U, type PlacedEdge } from "../scene.ts";
import { at, between, blob, box, circle, hatch, jitter, line, type Chance, type Ink, type Point } from "./ink.ts";
import type { ColourName } from "./palette.ts";

const THICK = 9;
const SHADOW = 0.36;

/** A stretch of edges of the same look in one line. */
export interface Run { look: EdgeLook; x1: number; y1: number; x2: number; y2: number; cells: number }

/** Edges that go on in the same line with the same look are one stretch; doors and windows stay single. */
export function runs(edges: PlacedEdge[]): Run[] {
  const found: Run[] = [];
  const sorted = [...edges].sort((a, b) => Number(a.y1 === a.y2) - Number(b.y1 === b.y2) || (a.y1 === a.y2 ? a.y1 - b.y1 || a.x1 - b.x1 : a.x1 - b.x1 || a.y1 - b.y1));
  for (const edge of sorted) {
    const last = found.at(-1);
    const goesOn = last && LONG.has(edge.look) && last.look === edge.look && last.x2 === edge.x1 && last.y2 === edge.y1 && (last.x1 === last.x2) === (edge.x1 === edge.x2);
    if (goesOn) [last.x2, last.y2, last.cells] = [edge.x2, edge.y2, last.cells + 1];
    else found.push({ look: edge.look, x1: edge.x1, y1: edge.y1, x2: edge.x2, y2: edge.y2, cells: 1 });
  }
  return found;
}
const LONG = new Set<EdgeLook>(["wall", "double-wall", "fence", "railing", "hedge", "curtain"]);

interface Bar { x: number; y: number; w: number; h: number; flat: boolean }
/** The box of a stretch that is so thick, a little longer than its edges so that corners close. */
function bar({ x1, y1, x2, y2 }: Run, thick: number, longer = thick / 2): Bar {
  const flat = y1 === y2;
  return flat ? { x: x1 - longer, y: y1 - thick / 2, w: x2 - x1 + 2 * longer, h: thick, flat } : { x: x1 - thick / 2, y: y1 - longer, w: thick, h: y2 - y1 + 2 * longer, flat };
}
/** A point on a stretch: how far along, in units, and how far to the side. */
const on = ({ x1, y1, y2 }: Run, along: number, aside = 0): Point => (y1 === y2 ? [x1 + along, y1 + aside] : [x1 + aside, y1 + along * Math.sign(y2 - y1)]);
const length = ({ x1, y1, x2, y2 }: Run): number => Math.abs(x2 - x1) + Math.abs(y2 - y1);
const thin = (d: string, alpha = 0.5, width = 1, stroke: ColourName = "ink"): Ink => ({ d, stroke, width, alpha });
const body = (d: string, fill: ColourName, width = 1.6): Ink => ({ d, fill, stroke: "ink", width });

type Wall = (c: Chance, run: Run) => Ink[];

const shadowed = (c: Chance, { x, y, w, h }: Bar, deep = 7): Ink => ({ d: box(c, x + deep, y + deep + 1, w, h, 0.5), fill: "shade", alpha: SHADOW });
/** Masonry: a dark body, stones hinted at, the lamp on its upper or left side. */
const masonry = (thick: number, fill: ColourName): Wall => (c, run) => {
  const b = bar(run, thick);
  let joints = "";
  for (let i = 10; i < length(run); i += between(c, 14, 26)) joints += line(c, on(run, i, -thick / 2 + 1), on(run, i + jitter(c, 2), thick / 2 - 1), 0.4);
  const rim = b.flat ? line(c, [b.x + 1, b.y + 1.6], [b.x + b.w - 1, b.y + 1.6], 0.5) : line(c, [b.x + 1.6, b.y + 1], [b.x + 1.6, b.y + b.h - 1], 0.5);
  return [body(box(c, b.x, b.y, b.w, b.h, 0.7), fill), thin(joints, 0.6), thin(rim, 0.55, 1.6, "pale")];
};
const posts = (gap: number, rails: number[]): Wall => (c, run) => {
  const found: Ink[] = [];
  for (const rail of rails) found.push(thin(line(c, on(run, 0, rail), on(run, length(run), rail), 0.8), 0.95, 1.8));
  let d = "";
  for (let i = gap / 2; i < length(run); i += gap) d += line(c, on(run, i, -5), on(run, i + jitter(c, 1), 5), 0.4);
  return [...found, thin(d, 0.95, 2.4)];
};
const shrubs: Wall = (c, run) => {
  const found: Ink[] = [];
  for (let i = 8; i < length(run); i += 13) {
    const [x, y] = on(run, i, jitter(c, 2));
    found.push({ d: blob(c, x, y, 9, 7, 0.14), fill: "leaf", stroke: "ink", width: 1.2 });
  }
  return found;
};
const pane: Wall = (c, run) => {
  const b = bar(run, 7, 0);
  return [body(box(c, b.x, b.y, b.w, b.h, 0.4), "glass", 1.6), thin(b.flat ? line(c, [b.x, b.y + 3.5], [b.x + b.w, b.y + 3.5], 0.3) : line(c, [b.x + 3.5, b.y], [b.x + 3.5, b.y + b.h], 0.3), 0.9, 1.4), thin(line(c, on(run, U / 2, -3.5), on(run, U / 2, 3.5), 0.2), 0.9, 2)];
};
/** The frame, and teeth of glass in it. */
const broken: Wall = (c, run) => {
  const b = bar(run, 7, 0);
  const teeth = [4, 13, 22, 44, 53].map((i, k) => {
    const [side, wide, long] = [k % 2 ? 3.5 : -3.5, between(c, 6, 9), between(c, 3, 6)];
    const tip = on(run, i + jitter(c, 3), side * (1 - long / 3.5));
    return { d: `M${at(on(run, i - wide / 2, side))}L${at(tip)}L${at(on(run, i + wide / 2, side))}Z`, fill: "glass" as const, stroke: "ink" as const, width: 0.8 };
  });
  const sills = b.flat ? line(c, [b.x, b.y], [b.x + b.w, b.y], 0.3) + line(c, [b.x, b.y + b.h], [b.x + b.w, b.y + b.h], 0.3) : line(c, [b.x, b.y], [b.x, b.y + b.h], 0.3) + line(c, [b.x + b.w, b.y], [b.x + b.w, b.y + b.h], 0.3);
  return [...frame(c, run), thin(sills, 0.7, 1.1), ...teeth];
};
const folds: Wall = (_, run) => {
  let d = `M${at(on(run, 0))}`;
  for (let i = 0; i < length(run); i += 8) d += `Q${at(on(run, i + 4, (i / 8) % 2 ? -5 : 5))} ${at(on(run, i + 8))}`;
  return [thin(d, 1, 4.4, "ink"), thin(d, 1, 2.6, "cloth")];
};
/** Both posts of an opening. */
const frame = (c: Chance, run: Run): Ink[] => [0, 1].map((end) => {
  const [x, y] = on(run, end ? length(run) - 4 : 4);
  return body(box(c, x - 5.5, y - 5.5, 11, 11, 0.5), "masonry", 1.4);
});
const leaf = (fill: ColourName, marks: (c: Chance, run: Run) => Ink[]): Wall => (c, run) => {
  const b = bar(run, 11, -7);
  return [shadowed(c, b, 5), ...frame(c, run), body(box(c, b.x, b.y, b.w, b.h, 0.5), fill, 1.8), ...marks(c, run)];
};
const handle = (_: Chance, run: Run): Ink[] => {
  const [x, y] = on(run, U * 0.76);
  return [{ d: circle(x, y, 2.4), fill: "ink" }, thin(line(() => 0.5, on(run, 14, 0), on(run, U * 0.66, 0), 0), 0.5)];
};
const seam = (_: Chance, run: Run): Ink[] => [thin(line(() => 0.5, on(run, U / 2, -5.5), on(run, U / 2, 5.5), 0), 0.95, 2)];
const bolts = (c: Chance, run: Run): Ink[] => [...seam(c, run), thin([0.24, 0.36, 0.64, 0.76].map((k) => line(c, on(run, U * k, -5), on(run, U * k + 5, 5), 0.2)).join(""), 0.9, 1.8, "yellow")];
const grille = (c: Chance, run: Run): Ink[] => [thin(Array.from({ length: 6 }, (_, i) => line(c, on(run, 12 + i * 8, -6), on(run, 12 + i * 8, 6), 0.2)).join(""), 1, 2.2)];
const ribs = (c: Chance, run: Run): Ink[] => [thin([-3, 0, 3].map((k) => line(c, on(run, 8, k), on(run, U - 8, k), 0.3)).join(""), 0.7, 1)];
const nailed = (c: Chance, run: Run): Ink[] => [thin([14, 26, 38, 50].map((i) => line(c, on(run, i - 6, -6), on(run, i + 6, 6), 0.6)).join(""), 0.8, 3.2, "furniture"), thin([14, 26, 38, 50].map((i) => line(c, on(run, i - 6, -6), on(run, i + 6, 6), 0.6)).join(""), 0.6, 0.9)];
/** The leaf stands open into the place below or beside, with the arc that it swept. */
const open: Wall = (c, run) => {
  const hinge = on(run, 8);
  const tip: Point = run.y1 === run.y2 ? [hinge[0] + 14, hinge[1] + 40] : [hinge[0] + 40, hinge[1] + 14];
  const swept = on(run, U - 9);
  return [...frame(c, run), thin(line(c, hinge, tip, 0.6), 1, 6, "ink"), thin(line(c, hinge, tip, 0.6), 1, 3.6, "furniture"), { d: `M${at(tip)}Q${at(run.y1 === run.y2 ? [swept[0] - 4, hinge[1] + 34] : [hinge[0] + 34, swept[1] - 4])} ${at(swept)}`, stroke: "ink", width: 1, alpha: 0.35, dash: [3, 4] }];
};
/** What is left of a wall on either side of a breach. */
const breach: Wall = (c, run) =>
  [6, 17, 34, 48, 58].map((i) => {
    const [x, y] = on(run, i, jitter(c, 8));
    return body(blob(c, x, y, between(c, 3, 7), 5, 0.18), "brick", 1.2);
  });
const rail: Wall = (c, run) => [thin(line(c, on(run, 0), on(run, length(run)), 0.6), 0.55, 2.4)];
const nothing: Wall = () => [];

/** How each look is built. What only says something (`line`, `outline`) is not built at all. */
export const WALLS: Record<EdgeLook, Wall> = {
  wall: masonry(THICK, "masonry"),
  "double-wall": masonry(THICK + 5, "masonry"),
  fence: posts(16, [-2, 2]),
  railing: posts(9, [-3, 3]),
  hedge: shrubs,
  window: pane,
  "broken-window": broken,
  curtain: folds,
  barrier: rail,
  line: nothing,
  outline: nothing,
  gap: breach,
  door: leaf("furniture", handle),
  "sliding-door": leaf("metal", seam),
  "magnetic-door": leaf("iron", bolts),
  gate: leaf("iron", grille),
  shutter: leaf("metal", ribs),
  boards: leaf("brick", nailed),
  "open-door": open,
};
/** Walls throw a shadow. */
const HIGH: Partial<Record<EdgeLook, number>> = { wall: THICK, "double-wall": THICK + 5, window: 7, hedge: 14 };

export function wallShadow(c: Chance, run: Run): Ink[] {
  const thick = HIGH[run.look];
  return thick ? [shadowed(c, bar(run, thick))] : [];
}

// -- signs -----------------------------------------------------------------------------------------------------------

export type SignStroke = "solid" | "dashed" | "dotted" | "teeth" | "ripples";
/** What an edge does, as a stroke: stops, stops but can be seen through, hides, stops some, slows or marks. */
export function signStroke(edge: { look: EdgeLook; blocks: Stops[] }): SignStroke {
  if (edge.look === "barrier") return "teeth";
  if (edge.look === "line" || edge.look === "gap") return "ripples";
  if (edge.blocks.includes("move")) return edge.blocks.includes("see") ? "solid" : "dashed";
  return edge.blocks.includes("see") ? "dotted" : "ripples";
}

/** The thin second sign, in the colour of the printed map; edges without a printed colour have none, except those that are nothing else. */
export function sign(edge: PlacedEdge): Ink[] {
  const own: Partial<Record<EdgeLook, Colour>> = { barrier: "green", line: "blue" };
  const colour = edge.colour || own[edge.look];
  if (!colour) return [];
  const run: Run = { ...edge, cells: 1 };
  const stroke = signStroke(edge);
  const dash = stroke === "dashed" ? [7, 5] : stroke === "dotted" ? [0.5, 5] : undefined;
  const d = stroke === "teeth" ? zigzag(run) : stroke === "ripples" ? waves(run) : `M${at(on(run, 0))}L${at(on(run, U))}`;
  const quiet = edge.look === "outline";
  return [{ d, stroke: "shade", width: 3.2, alpha: quiet ? 0.16 : 0.35 }, { d, stroke: colour, width: quiet ? 1.6 : 2.2, alpha: quiet ? 0.75 : 1, ...(dash ? { dash } : {}) }];
}
function zigzag(run: Run): string {
  return `M${at(on(run, 0))}${[1, 2, 3, 4, 5, 6, 7].map((i) => `L${at(on(run, i * 8, i % 2 ? 4.5 : -4.5))}`).join("")}L${at(on(run, U))}`;
}
function waves(run: Run): string {
  return `M${at(on(run, 0))}${[0, 1, 2, 3].map((i) => `Q${at(on(run, i * 16 + 8, i % 2 ? -5 : 5))} ${at(on(run, (i + 1) * 16))}`).join("")}`;
}

// -- walls that fill places ------------------------------------------------------------------------------------------

/** A place full of wall: the mass, hatched, with the lamp along its upper and left sides where it ends. */
export function mass(c: Chance, x: number, y: number, same: { n: boolean; e: boolean; s: boolean; w: boolean }): Ink[] {
  const found: Ink[] = [{ d: `M${x} ${y}h${U}v${U}h-${U}Z`, fill: "masonry" }, thin(hatch(c, x, y, U, U, 9, 0.18), 0.4, 1.1)];
  if (c() < 0.5) found.push(thin(box(c, x + between(c, 8, 30), y + between(c, 8, 40), 20, 11, 1), 0.5, 1.1));
  if (!same.n) found.push(thin(line(c, [x, y + 3], [x + U, y + 3], 0.8), 0.6, 2.6, "pale"), thin(line(c, [x, y], [x + U, y], 0.8), 1, 2));
  if (!same.w) found.push(thin(line(c, [x + 3, y], [x + 3, y + U], 0.8), 0.5, 2.4, "pale"), thin(line(c, [x, y], [x, y + U], 0.8), 1, 2));
  if (!same.s) found.push(thin(line(c, [x, y + U], [x + U, y + U], 0.8), 1, 2.6));
  if (!same.e) found.push(thin(line(c, [x + U, y], [x + U, y + U], 0.8), 1, 2.6));
  return found;
}
export const massShadow = (x: number, y: number): Ink => ({ d: `M${x + 8} ${y + 9}h${U}v${U}h-${U}Z`, fill: "shade", alpha: SHADOW });
