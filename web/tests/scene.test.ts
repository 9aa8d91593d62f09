import { describe, expect, it } from "vitest";
import { edgeId, extent, margins, placePieces, sceneOf, U } from "../src/board/scene.ts";
import { signSpot } from "../src/board/sides.ts";
import { board, cell, edge, piece } from "./made.ts";

describe("a scene", () => {
  it("names an edge the same from both of its cells", () => {
    expect(edgeId(cell("a1", 0, 0), "e")).toBe(edgeId(cell("b1", 1, 0), "w"));
    expect(edgeId(cell("a1", 0, 0), "s")).toBe(edgeId(cell("a2", 0, 1), "n"));
  });
  it("lets the board's edges replace the ground's, also from the other side, and remove them", () => {
    const shut = sceneOf(board([], { edges: [edge("b1", "w", { kind: "open door", blocks: [] })] }, [edge("a1", "e")]));
    expect(shut.edges.map((each) => each.kind)).toEqual(["open door"]);
    expect(sceneOf(board([], { edges: [edge("b1", "w", { kind: "" })] }, [edge("a1", "e")])).edges).toEqual([]);
  });
  it("draws a large figure over all its cells and puts several small ones side by side", () => {
    const scene = sceneOf(board([piece("big", "a1", { cells: ["a1", "a2", "b1", "b2"] }), piece("x", "c1"), piece("y", "c1")]));
    const [big, x, y] = placePieces(scene);
    expect([big!.x, big!.y]).toEqual([U, U]);
    expect(big!.r).toBeGreaterThan(x!.r);
    expect(x!.x).not.toBe(y!.x);
  });
  it("leaves out pieces that stand nowhere", () => expect(placePieces(sceneOf(board([piece("gone", "")])))).toEqual([]));
  it("knows its extent and its margins", () => {
    const scene = sceneOf(board());
    expect(extent(scene, 0)).toEqual({ x: 0, y: 0, w: 3 * U, h: 2 * U });
    expect(margins(scene, 0).columns.map(([, name]) => name)).toEqual(["a", "b", "c"]);
  });
  it("names columns anew in every part that has names of its own, and none where two parts disagree", () => {
    const names = (...cells: ReturnType<typeof cell>[]): string[] => margins({ ...sceneOf(board()), cells: new Map(cells.map((each) => [each.at, each])) }, 0).columns.map(([, name]) => name);
    expect(names(cell("pub/a1", 0, 0), cell("pub/b1", 1, 0), cell("chapel/a1", 2, 0))).toEqual(["a", "b", "a"]);
    expect(names(cell("pub/a1", 0, 0), cell("chapel/b1", 0, 1))).toEqual([]);
  });
});

describe("the signs of a figure", () => {
  const r = 24;
  const spots = [0, 1, 2, 3].map((number) => signSpot(number, 12, r, true));
  it("stand along its rim and leave its face free", () => {
    for (const { x, y } of spots) expect(Math.hypot(x, y)).toBeGreaterThan(r);
  });
  it("do not cover one another", () => {
    for (const [i, one] of spots.entries()) for (const other of spots.slice(i + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(22);
  });
});
