/** Ways to look: as degrees from the top of the map, and the one that a hand points. */
import type { Facing, Option } from "../lib/protocol.ts";

export const DEGREES: Record<Facing, number> = { "": 0, n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 };

/** The option that looks most nearly where a hand has pulled to, `dx, dy` away from the figure. */
export function pulled(options: Option[], dx: number, dy: number): Option | undefined {
  const towards = (Math.atan2(dx, -dy) * 180) / Math.PI;
  const off = (option: Option): number => Math.abs(((DEGREES[option.faces] - towards + 540) % 360) - 180);
  return [...options].sort((a, b) => off(a) - off(b))[0];
}
