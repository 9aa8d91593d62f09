import { describe, expect, it } from "vitest";
import { edgePath, edgeStyle, edgeWords } from "../src/board/edges.ts";
import { edge } from "./made.ts";

describe("an edge", () => {
  it("is drawn by its look, in the colour of the map or its own", () => {
    expect(edgeStyle({ look: "wall", colour: "red" })).toEqual({ stroke: "wall", colour: "red" });
    expect(edgeStyle({ look: "fence", colour: "orange" })).toEqual({ stroke: "see-through", colour: "orange" });
    expect(edgeStyle({ look: "curtain", colour: "" })).toEqual({ stroke: "curtain", colour: "cloth" });
    expect(edgeStyle({ look: "magnetic-door", colour: "" })).toEqual({ stroke: "door", colour: "wood" });
    expect(edgeStyle({ look: "open-door", colour: "" }).stroke).toBe("open-door");
  });
  it("never differs by colour alone: four ways to stop have four strokes", () => {
    const strokes = (["wall", "fence", "barrier", "line"] as const).map((look) => edgeStyle({ look, colour: "" }).stroke);
    expect(new Set(strokes).size).toBe(4);
  });
  it("is a path from corner to corner", () => {
    expect(edgePath("wall", [0, 0], [64, 0])).toBe("M0 0L64 0");
    for (const stroke of ["teeth", "ripple"] as const) expect(edgePath(stroke, [0, 0], [0, 64])).toMatch(/^M0 0.*0 64$/);
  });
  it("says what it does, and to whom", () => {
    expect(edgeWords(edge("a1", "n", { kind: "orange", look: "fence", blocks: ["move"] }))).toBe("orange: stops movement, can be seen through");
    expect(edgeWords(edge("a1", "n", { kind: "grün", look: "barrier", whom: "Agenten" }))).toBe("grün: stops movement and sight of Agenten only");
    expect(edgeWords(edge("a1", "n", { kind: "Tür", look: "door", label: "Kellertür" }))).toBe("Kellertür: a closed door");
  });
});
