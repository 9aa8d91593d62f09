/** Where on the stage something is shown for a moment: beside whom it is about, as near to the middle as that allows. */
import type { Size } from "../board/camera.ts";
import type { Box } from "../board/scene.ts";
import type { Line } from "../lib/protocol.ts";

/** From the rim of the stage, and from a figure. */
const RIM = 12;
const APART = 14;

const overlap = (a: Box, b: Box): number => {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
};
const wider = ({ x, y, w, h }: Box): Box => ({ x: x - APART, y: y - APART, w: w + 2 * APART, h: h + 2 * APART });

/** The left upper corner of what is shown: it covers as little as possible of these, and stays within the stage. */
export function beside(stage: Size, shown: Size, taken: Box[]): { x: number; y: number } {
  const full = taken.map(wider);
  const [right, low] = [Math.max(RIM, stage.w - shown.w - RIM), Math.max(RIM, stage.h - shown.h - RIM)];
  const along = (last: number, edges: number[]): number[] => [...new Set([(last + RIM) / 2, RIM, last, ...edges.filter((edge) => edge > RIM && edge < last)])];
  const columns = along(right, full.flatMap((box) => [box.x - shown.w, box.x + box.w]));
  const rows = along(low, full.flatMap((box) => [box.y - shown.h, box.y + box.h]));
  const [middleX, middleY] = [columns[0]!, rows[0]!];
  let best = { x: middleX, y: middleY };
  let least = Infinity;
  for (const x of columns)
    for (const y of rows) {
      const covers = full.reduce((sum, box) => sum + overlap(box, { x, y, ...shown }), 0);
      const cost = 1000 * covers + Math.hypot(x - middleX, y - middleY);
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  return best;
}

/** The figures and places that some lines are about: whoever strikes and is struck, and all that their facts name. */
export function namedIn(lines: Line[]): string[] {
  const shown = lines.flatMap(({ shows }) => [
    ...(shows?.strikes ?? []).flatMap(({ by, at }) => [by, at]), ...(shows?.harms ?? []).map(({ whom }) => whom), ...(shows?.falls ?? []),
  ]);
  const facts = lines.flatMap(({ facts: told }) => Object.values(told).flat()).filter((fact) => typeof fact === "string");
  return [...new Set([...shown, ...facts])];
}
