import { describe, expect, it } from "vitest";
import { changed, partOf } from "../src/board/ink/changes.ts";
import { drawing, together } from "../src/board/ink/drawing.ts";
import { FLOORS } from "../src/board/ink/floors.ts";
import { chance, type Ink } from "../src/board/ink/ink.ts";
import { palette } from "../src/board/ink/palette.ts";
import { THINGS } from "../src/board/ink/things.ts";
import { runs, WALLS } from "../src/board/ink/walls.ts";
import { sceneOf, U } from "../src/board/scene.ts";
import type { Cell, CellLook, EdgeLook } from "../src/lib/protocol.ts";
import { board, cell, edge } from "./made.ts";

const floor = (cells: Cell[]) => sceneOf({ ...board(), ground: { id: "g", width: 9, height: 9, cells, edges: [], regions: [], levels: [] } });
const row = (...looks: CellLook[]) => looks.map((look, x) => cell(`${"abcdefgh"[x]}1`, x, 0, { look }));
const sound = (ink: Ink[]) => ink.every(({ d }) => !/NaN|undefined|Infinity/.test(d));

describe("ink", () => {
  it("is the same for the same seed, and another for another", () => {
    const numbers = (seed: string) => Array.from({ length: 5 }, chance(seed));
    expect(numbers("a1")).toEqual(numbers("a1"));
    expect(numbers("a1")).not.toEqual(numbers("a2"));
    for (const n of numbers("x")) expect(n >= 0 && n < 1).toBe(true);
  });
  it("draws a board twice alike, to the letter", () => {
    const scene = floor(row("forest", "pine", "brook", "planks", "bed", "wall"));
    expect(drawing(scene, 0)).toEqual(drawing(scene, 0));
  });
  it.each(Object.keys(FLOORS) as (keyof typeof FLOORS)[])("has something to draw for the floor '%s'", (look) => {
    const { base, marks } = FLOORS[look];
    expect(palette(false)[base]).toMatch(/^#/);
    const ink = marks(chance("x"), 0, 0, { column: 0, row: 0 });
    expect(ink.length).toBeGreaterThan(0);
    expect(sound(ink)).toBe(true);
  });
  it.each((Object.keys(THINGS) as (keyof typeof THINGS)[]).filter((look) => look !== "wall"))("has something to draw for '%s', on one cell and on two", (look) => {
    for (const [w, h] of [[U, U], [2 * U, U], [U, 2 * U], [2 * U, 2 * U]] as const) {
      const ink = THINGS[look].draw(chance("x"), 0, 0, w, h);
      expect(ink.length).toBeGreaterThan(0);
      expect(sound(ink)).toBe(true);
    }
  });
  it.each((Object.keys(WALLS) as EdgeLook[]).filter((look) => look !== "line" && look !== "outline"))("builds '%s' along and across", (look) => {
    for (const run of [{ look, x1: 0, y1: 0, x2: U, y2: 0, cells: 1 }, { look, x1: 0, y1: 0, x2: 0, y2: U, cells: 1 }]) {
      const ink = WALLS[look](chance("x"), run);
      expect(ink.length).toBeGreaterThan(0);
      expect(sound(ink)).toBe(true);
    }
  });
  it("joins walls that go on in a line, and never doors", () => {
    const across = (look: EdgeLook) => runs(sceneOf(board([], {}, ["a1", "b1", "c1"].map((at) => edge(at, "s", { look })))).edges).map((run) => run.cells);
    expect(across("wall")).toEqual([3]);
    expect(across("door")).toEqual([1, 1, 1]);
  });
  it("makes one bed of two cells and two trees of two", () => {
    const of = (look: CellLook) => [...together(row(look, look))].map(({ w }) => w);
    expect(of("bed")).toEqual([2]);
    expect(of("tree")).toEqual([1, 1]);
  });
  it("puts what stands somewhere on the floor around it", () => {
    const [, under] = drawing(floor(row("parquet", "table")), 0);
    expect(under).toMatchObject({ fill: FLOORS.parquet.base });
  });
  it("is paler in daylight, but ink stays ink", () => {
    expect(palette(true).paper).not.toBe(palette(false).paper);
    expect(palette(true).ink).toBe(palette(false).ink);
  });
});

describe("what is painted again", () => {
  const shut = board([], { edges: [edge("a1", "e", { look: "door" })] });
  const open = board([], { edges: [edge("a1", "e", { look: "open-door", blocks: [] })] });
  it("are the places beside an edge that changed", () => {
    expect(changed(sceneOf(shut), sceneOf(open), 0).sort()).toEqual([[0, 0], [1, 0]]);
    expect(changed(sceneOf(shut), sceneOf({ ...shut }), 0)).toEqual([]);
  });
  it("are the places that look different", () => {
    const burning = board([], { cells: [cell("b2", 1, 1, { look: "fire" })] });
    expect(changed(sceneOf(board()), sceneOf(burning), 0)).toEqual([[1, 1]]);
  });
  it("leaves out what lies far away", () => {
    const part = partOf(sceneOf(shut), 0, [[0, 0]], 0);
    expect([...part.cells.keys()]).toEqual(["a1"]);
  });
});
