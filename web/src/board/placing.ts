/** Words on the board: never smaller than one can read, and where two want the same place the less important one gives way. */
import type { Box } from "./scene.ts";

/** Nothing on the board is smaller than this on the screen, in pixels. */
export const LEAST = 11;

/** Who comes first where there is not room for all. */
export const RANK = { acting: 60, told: 50, target: 40, figure: 30, room: 20, token: 15, place: 10, mark: 5 };

export type LabelKind = keyof typeof RANK;

export interface Wanted {
  id: string;
  kind: LabelKind;
  lines: string[];
  /** The number of the first line that is set smaller; none: all are alike. */
  lesser?: number;
  /** Pixels on the screen. */
  size: number;
  /** Where the middle of the words may be, in units of the board, the best first; from the width and height that they take. */
  spots: (w: number, h: number) => [number, number][];
}
export interface Placed { id: string; kind: LabelKind; lines: string[]; lesser: number; x: number; y: number; w: number; h: number; font: number }

export type Measure = (text: string, size: number) => number;
/** A guess that is rather too wide than too narrow. */
export const guessed: Measure = (text, size) => text.length * size * 0.58;

const GAP = 2;
/** The height of a strip, in units of the board. */
const STRIP = 64;
const NOTHING: Box[] = [];
const apart = (a: Box, b: Box): boolean => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

/** What is taken already, by the strips of the board that it reaches into: words are low, and ask only those beside them. */
class Taken {
  private strips = new Map<number, Box[]>();

  constructor(boxes: Box[]) {
    for (const box of boxes) this.take(box);
  }

  take(box: Box): void {
    for (let strip = Math.floor(box.y / STRIP); strip * STRIP <= box.y + box.h; strip++) {
      const there = this.strips.get(strip);
      if (there) there.push(box);
      else this.strips.set(strip, [box]);
    }
  }

  isFree(box: Box): boolean {
    for (let strip = Math.floor(box.y / STRIP); strip * STRIP <= box.y + box.h; strip++)
      for (const other of this.strips.get(strip) ?? NOTHING) if (!apart(other, box)) return false;
    return true;
  }
}

interface Room { scale: number; measure: Measure; font: number; w: number; h: number; spots: [number, number][] }
/** What the same words took the last time: those of the land are asked for at every answer. */
const lately = new WeakMap<Wanted, Room>();

function roomFor(wanted: Wanted, scale: number, measure: Measure): Room {
  const last = lately.get(wanted);
  if (last?.scale === scale && last.measure === measure) return last;
  const font = Math.max(wanted.size, LEAST) / scale;
  const w = Math.max(...wanted.lines.map((line) => measure(line, font))) + (2 * GAP) / scale;
  const h = wanted.lines.length * font * 1.15 + (2 * GAP) / scale;
  const room = { scale, measure, font, w, h, spots: wanted.spots(w, h) };
  lately.set(wanted, room);
  return room;
}

/** Each where it finds room, by rank; the others are left out. What is wanted twice, longer and shorter, is written once. `taken`: what no words may cover. */
export function placed(wanted: Wanted[], scale: number, taken: Box[] = [], measure: Measure = guessed): Placed[] {
  const full = new Taken(taken);
  const found: Placed[] = [];
  const written = new Set<string>();
  for (const each of [...wanted].sort((a, b) => RANK[b.kind] - RANK[a.kind])) {
    if (written.has(each.id)) continue;
    const { font, w, h, spots } = roomFor(each, scale, measure);
    // What was asked for is said in any case.
    const spot = spots.find(([x, y]) => full.isFree({ x: x - w / 2, y: y - h / 2, w, h })) ?? (each.kind === "told" ? spots[0] : undefined);
    if (!spot) continue;
    const [x, y] = spot;
    full.take({ x: x - w / 2, y: y - h / 2, w, h });
    written.add(each.id);
    found.push({ id: each.id, kind: each.kind, lines: each.lines, lesser: each.lesser ?? each.lines.length, x, y, w, h, font });
  }
  return found;
}
