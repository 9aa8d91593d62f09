/** How wide words are in the board's face; asked for once each. */
import { guessed, type Measure } from "./placing.ts";

const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

export const measured: Measure = (text, size) => {
  pen ??= typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
  if (!pen) return guessed(text, size);
  let width = known.get(text);
  if (width === undefined) {
    pen.font = '600 100px "Inter", system-ui, sans-serif';
    width = pen.measureText(text).width / 100;
    known.set(text, width);
  }
  return width * size * 1.03;
};
