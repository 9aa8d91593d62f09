/** How each kind of weather is drawn: strokes of a pattern that repeats. */
import type { Sky } from "../lib/protocol.ts";

export const SKIES: Record<Exclude<Sky, "">, { size: number; d: string; width: number }> = {
  rain: { size: 48, d: "M14 4l-5 14M38 26l-5 14", width: 1.4 },
  downpour: { size: 32, d: "M10 1l-6 17M21 12l-6 17M30 0l-6 17", width: 1.7 },
  snow: { size: 44, d: "M8 8h.01M30 16h.01M18 32h.01M38 38h.01", width: 4 },
  fog: { size: 96, d: "M0 18q24-14 48 0t48 0M0 66q24 14 48 0t48 0", width: 16 },
};
