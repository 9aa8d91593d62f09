import { describe, expect, it } from "vitest";
import { edgePath, edgeStyle, edgeWords } from "../src/board/edges.ts";

describe("an edge", () => {
  it("is drawn by what it does, coloured by the game's word", () => {
    expect(edgeStyle({ kind: "red", blocks: ["move", "see"] })).toEqual({ stroke: "wall", colour: "red" });
    expect(edgeStyle({ kind: "orange", blocks: ["move"] })).toEqual({ stroke: "see-through", colour: "orange" });
    expect(edgeStyle({ kind: "green", blocks: ["agents only"] })).toEqual({ stroke: "teeth", colour: "green" });
    expect(edgeStyle({ kind: "blue", blocks: [] })).toEqual({ stroke: "ripple", colour: "blue" });
    expect(edgeStyle({ kind: "curtain", blocks: ["see"] })).toEqual({ stroke: "curtain", colour: "cloth" });
    expect(edgeStyle({ kind: "door", blocks: ["move", "see"] })).toEqual({ stroke: "door", colour: "wood" });
    expect(edgeStyle({ kind: "open door", blocks: [] }).stroke).toBe("open-door");
  });
  it("never differs by colour alone: the four printed colours have four strokes", () => {
    const strokes = [["move", "see"], ["move"], ["monsters only"], []].map((blocks) => edgeStyle({ kind: "x", blocks }).stroke);
    expect(new Set(strokes).size).toBe(4);
  });
  it("is a path from corner to corner", () => {
    expect(edgePath("wall", [0, 0], [64, 0])).toBe("M0 0L64 0");
    for (const stroke of ["teeth", "ripple"] as const) expect(edgePath(stroke, [0, 0], [0, 64])).toMatch(/^M0 0.*0 64$/);
  });
  it("says what it does", () => expect(edgeWords({ kind: "orange", blocks: ["move"], label: "" })).toBe("orange: stops movement, can be seen through"));
});
