/** Paints strokes onto a canvas. */
import type { Ink } from "./ink.ts";
import type { Palette } from "./palette.ts";

export function paint(pen: CanvasRenderingContext2D, ink: Ink[], colours: Palette): void {
  pen.lineCap = pen.lineJoin = "round";
  for (const { d, fill, stroke, width = 1, alpha = 1, dash = [] } of ink) {
    if (!d) continue;
    const path = new Path2D(d);
    pen.globalAlpha = alpha;
    if (fill) {
      pen.fillStyle = colours[fill];
      pen.fill(path);
    }
    if (stroke) {
      pen.strokeStyle = colours[stroke];
      pen.lineWidth = width;
      pen.setLineDash(dash);
      pen.stroke(path);
    }
  }
}
