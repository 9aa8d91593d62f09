/** What part of the board is in sight. Pure: every move makes a new camera. */
import type { Box } from "./scene.ts";

export interface Camera { x: number; y: number; scale: number }
export interface Size { w: number; h: number }

const CLOSEST = 2.6;
const FARTHEST = 0.12;
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The camera from which all of a box is seen, in the middle of the window. */
export function fit(box: Box, size: Size, padding = 40): Camera {
  const scale = clamp(Math.min(size.w / (box.w + 2 * padding), size.h / (box.h + 2 * padding)), FARTHEST, 1.6);
  return { scale, x: box.x + box.w / 2 - size.w / scale / 2, y: box.y + box.h / 2 - size.h / scale / 2 };
}

/** Closer or farther by a factor; the point under `px, py` (pixels of the window) stays where it is. */
export function zoom(camera: Camera, factor: number, px: number, py: number): Camera {
  const scale = clamp(camera.scale * factor, FARTHEST, CLOSEST);
  return { scale, x: camera.x + px / camera.scale - px / scale, y: camera.y + py / camera.scale - py / scale };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** The board never leaves the window altogether. */
export function kept(camera: Camera, box: Box, size: Size): Camera {
  const [w, h] = [size.w / camera.scale, size.h / camera.scale];
  return {
    scale: camera.scale,
    x: clamp(camera.x, box.x - w * 0.75, box.x + box.w - w * 0.25),
    y: clamp(camera.y, box.y - h * 0.75, box.y + box.h - h * 0.25),
  };
}

/** Moves only if the box is out of sight, and then no further than needed. */
export function reveal(camera: Camera, box: Box, size: Size, margin = 24): Camera {
  const [w, h] = [size.w / camera.scale, size.h / camera.scale];
  let { x, y } = camera;
  if (box.x - margin < x) x = box.x - margin;
  else if (box.x + box.w + margin > x + w) x = box.x + box.w + margin - w;
  if (box.y - margin < y) y = box.y - margin;
  else if (box.y + box.h + margin > y + h) y = box.y + box.h + margin - h;
  return { ...camera, x, y };
}
