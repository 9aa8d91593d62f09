import { describe, expect, it } from "vitest";
import { CELL, centred, closeness, covered, fit, followed, inSight, kept, pan, reveal, shareInSight, within, zoom, type Corner } from "../src/board/camera.ts";
import { U } from "../src/board/scene.ts";

const LAPTOP = { w: 912, h: 480 };
const MAP = { x: 0, y: 0, w: 26 * U, h: 19 * U };
const cellAt = (x: number, y: number) => ({ x: x * U, y: y * U, w: U, h: U });

describe("the camera", () => {
  it("fits all of a board into the window", () => {
    const all = fit(MAP, LAPTOP);
    expect(inSight(MAP, all, LAPTOP)).toBe(true);
    expect(all.scale * U).toBeLessThan(CELL.desktop);
  });
  it("knows how much of a board is in sight", () => {
    expect(shareInSight(MAP, fit(MAP, LAPTOP), LAPTOP)).toBeCloseTo(1);
    expect(shareInSight(MAP, { x: MAP.w / 2, y: 0, scale: fit(MAP, LAPTOP).scale }, LAPTOP)).toBeCloseTo(0.5);
    expect(shareInSight(MAP, { x: 2 * MAP.w, y: 0, scale: 1 }, LAPTOP)).toBe(0);
  });
  it("is close enough to read while it follows, and closer where the whole board has room", () => {
    expect(closeness(LAPTOP, fit(MAP, LAPTOP).scale) * U).toBeGreaterThanOrEqual(56);
    expect(closeness(LAPTOP, 1.5)).toBe(1.5);
    expect(closeness({ w: 390, h: 300 }, 0.1) * U).toBe(CELL.phone);
  });
  it("shows a board as a whole that can be read as a whole", () => {
    const large = { w: 1140, h: 670 };
    expect(closeness(large, 58 / U) * U).toBeCloseTo(58);
    expect(closeness(large, 40 / U) * U).toBe(CELL.large);
  });
  it("keeps the point under the pointer when it zooms", () => {
    const before = { x: 10, y: 20, scale: 1 };
    const after = zoom(before, 1.5, 100, 60);
    expect(after.x + 100 / after.scale).toBeCloseTo(110);
    expect(after.y + 60 / after.scale).toBeCloseTo(80);
  });
  it("goes to a figure that is out of sight, and does not stir while he stays well inside", () => {
    const start = centred(cellAt(5, 5), 1, LAPTOP);
    expect(followed(start, cellAt(6, 5), null, LAPTOP)).toEqual(start);
    const far = followed(start, cellAt(24, 17), null, LAPTOP);
    expect(inSight(cellAt(24, 17), far, LAPTOP)).toBe(true);
    expect(far).toEqual(centred(cellAt(24, 17), 1, LAPTOP));
  });
  it("brings all the places that can be chosen into sight where they have room", () => {
    const start = centred(cellAt(5, 5), 1, LAPTOP);
    const places = { x: 5 * U, y: 4 * U, w: 8 * U, h: 3 * U };
    expect(inSight(places, followed(start, cellAt(5, 5), places, LAPTOP), LAPTOP)).toBe(true);
    expect(followed(start, cellAt(5, 5), MAP, LAPTOP)).toEqual(start);
  });
  it("shows no more of the table beside the board than needed", () => {
    const corner = within(centred(cellAt(0, 0), 1, LAPTOP), MAP, LAPTOP);
    expect(corner.x).toBeGreaterThanOrEqual(-U);
    expect(corner.y).toBeGreaterThanOrEqual(-U);
    const small = { x: 0, y: 0, w: 3 * U, h: 3 * U };
    expect(within({ x: 999, y: 999, scale: 1 }, small, LAPTOP)).toEqual(centred(small, 1, LAPTOP));
  });
  it("never loses the board when a hand drags it, and reveals no further than needed", () => {
    const lost = kept(pan({ x: 0, y: 0, scale: 1 }, 99_999, 99_999), MAP, LAPTOP);
    expect(lost.x).toBeGreaterThan(-LAPTOP.w);
    const seen = { x: 0, y: 0, scale: 1 };
    expect(reveal(seen, cellAt(2, 2), LAPTOP)).toEqual(seen);
    expect(reveal(seen, cellAt(20, 2), LAPTOP).x).toBeCloseTo(21 * U + 24 - LAPTOP.w);
  });
});

describe("what lies in a corner", () => {
  const map = { w: 150, h: 120 };
  const count = (corner: Corner, figures: { x: number; y: number; acts: boolean }[]): number => covered(figures, corner, map, LAPTOP, 1);
  it("is in the way of the figures that it covers", () => {
    const figures = [{ x: 60, y: 420, acts: false }, { x: 100, y: 450, acts: false }, { x: 860, y: 440, acts: false }, { x: 60, y: 60, acts: false }];
    expect([count("lower left", figures), count("lower right", figures)]).toEqual([2, 1]);
  });
  it("is more in the way of whoever acts, and of what can be clicked around that figure", () => {
    const figures = [{ x: 240, y: 400, acts: true }, { x: 860, y: 440, acts: false }, { x: 880, y: 440, acts: false }];
    expect(count("lower left", figures)).toBeGreaterThan(count("lower right", figures));
  });
  it("is in the way of places that can be chosen, and less so than of figures", () => {
    const places = [{ x: 60, y: 60, acts: false, place: true }, { x: 860, y: 440, acts: false }];
    expect([count("upper left", places), count("lower right", places), count("lower left", places)]).toEqual([0.5, 1, 0]);
  });
  it("hides nobody who is out of sight", () => expect(count("lower left", [{ x: 60, y: 900, acts: false }])).toBe(0));
});
