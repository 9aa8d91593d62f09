/** What part of the board is in sight. Pure: every move makes a new camera. */
import { U, type Box } from "./scene.ts";

export interface Camera { x: number; y: number; scale: number }
export interface Size { w: number; h: number }

const CLOSEST = 2.6;
const FARTHEST = 0.12;
/** A board of a few places fills the stage, but a place is never larger than this. */
const WIDEST = 2.1;
/** Pixels a cell, at least, while the camera follows: on a desktop, on a large one, and where a thumb points. */
export const CELL = { desktop: 56, large: 64, phone: 44 };
/** A window narrower than this is a phone's. */
const NARROW = 620;
/** The part of the window along each side in which a figure that is followed may not stand. */
const RIM = 0.24;
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The camera from which all of a box is seen, in the middle of the window. */
export function fit(box: Box, size: Size, padding = 40): Camera {
  const scale = clamp(Math.min(size.w / (box.w + 2 * padding), size.h / (box.h + 2 * padding)), FARTHEST, WIDEST);
  return centred(box, scale, size);
}

/** The camera of that scale with the middle of a box in the middle of the window. */
export function centred(box: Box, scale: number, size: Size): Camera {
  return { scale, x: box.x + box.w / 2 - size.w / scale / 2, y: box.y + box.h / 2 - size.h / scale / 2 };
}

/**
 * How close the camera is while it follows: as close as the whole board allows, and never farther than one can read. A board
 * that can be read as a whole is shown as a whole.
 */
export function closeness(size: Size, whole: number): number {
  if (size.w < NARROW) return Math.max(CELL.phone / U, whole);
  const cell = whole * U >= CELL.desktop || size.w < 1000 || size.h < 600 ? CELL.desktop : CELL.large;
  return Math.max(cell / U, whole);
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

/** No more of the table beside the board is in sight than needed; a board that is smaller than the window stands in its middle. */
export function within(camera: Camera, box: Box, size: Size, margin = U * 0.75): Camera {
  const along = (at: number, from: number, length: number, window: number): number =>
    length + 2 * margin <= window ? from + length / 2 - window / 2 : clamp(at, from - margin, from + length + margin - window);
  return {
    scale: camera.scale,
    x: along(camera.x, box.x, box.w, size.w / camera.scale),
    y: along(camera.y, box.y, box.h, size.h / camera.scale),
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

/**
 * The camera follows: whoever it is about comes well inside the window, and with him, where there is room, all the places that
 * he can choose. It does not stir while he stays there.
 */
export function followed(camera: Camera, who: Box, places: Box | null, size: Size): Camera {
  const [w, h] = [size.w / camera.scale, size.h / camera.scale];
  const near = reveal(camera, who, size, RIM * Math.min(w, h));
  const far = Math.abs(near.x - camera.x) > w / 2 || Math.abs(near.y - camera.y) > h / 2;
  const found = far ? centred(who, camera.scale, size) : near;
  const all = places ? both(who, places) : who;
  return roomFor(all, camera.scale, size) ? reveal(found, all, size) : found;
}

/** Would all of it stand in the window, with some room around it? */
export const roomFor = (box: Box, scale: number, size: Size): boolean => (box.w + U) * scale <= size.w && (box.h + U) * scale <= size.h;

/** The least box that holds two. */
export function both(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/** Is all of it in the window? */
export function inSight(box: Box, camera: Camera, size: Size): boolean {
  const [w, h] = [size.w / camera.scale, size.h / camera.scale];
  return box.x >= camera.x - 1 && box.y >= camera.y - 1 && box.x + box.w <= camera.x + w + 1 && box.y + box.h <= camera.y + h + 1;
}

/** How much of a box is in the window, from nothing to 1. */
export function shareInSight(box: Box, camera: Camera, size: Size): number {
  const along = (from: number, length: number, at: number, window: number): number => Math.max(0, Math.min(from + length, at + window) - Math.max(from, at)) / length;
  return along(box.x, box.w, camera.x, size.w / camera.scale) * along(box.y, box.h, camera.y, size.h / camera.scale);
}

/** Something in the window: a figure, with `acts` the one that acts, or with `place` a place that can be chosen. */
export interface Figure { x: number; y: number; acts: boolean; place?: boolean }
export type Corner = "lower left" | "lower right" | "upper left" | "upper right";
/** Where a small map can lie: where the buttons do not, which are below on a phone. */
export const CORNERS: Record<"wide" | "narrow", Corner[]> = { wide: ["lower left", "lower right", "upper left"], narrow: ["lower left", "upper left", "upper right"] };

/** How much something of that size would be in the way in a corner: the figures and places that it covers, whoever acts before all others. */
export function covered(figures: Figure[], corner: Corner, own: Size, size: Size, scale: number): number {
  const [left, upper] = [corner.endsWith("left"), corner.startsWith("upper")];
  const within = ({ x, y }: Figure, room: number): boolean =>
    (left ? x - room < own.w : x + room > size.w - own.w) && (upper ? y - room < own.h && y + U > 0 : y + room > size.h - own.h && y - U < size.h);
  return figures.reduce((sum, figure) => sum + (within(figure, (figure.acts ? 2.5 : 0.5) * U * scale) ? (figure.acts ? 100 : figure.place ? 0.5 : 1) : 0), 0);
}
