import { describe, expect, it } from "vitest";
import { edgeWords } from "../src/board/edges.ts";
import { sign, signStroke } from "../src/board/ink/walls.ts";
import { sceneOf } from "../src/board/scene.ts";
import type { EdgeLook, Stops } from "../src/lib/protocol.ts";
import { board, edge } from "./made.ts";

describe("an edge", () => {
  it("has a sign for what it does, so that colour is never the only one", () => {
    const does = (look: EdgeLook, blocks: Stops[]) => signStroke({ look, blocks });
    expect([does("wall", ["move", "see"]), does("fence", ["move"]), does("curtain", ["see"]), does("barrier", ["move"]), does("line", [])]).toEqual(["solid", "dashed", "dotted", "teeth", "ripples"]);
  });
  it("is signed in the colour of the printed map, and not at all where none is printed", () => {
    const of = (more: object) => sign(sceneOf(board([], {}, [edge("a1", "e", more)])).edges[0]!);
    expect(of({ colour: "red" }).at(-1)).toMatchObject({ stroke: "red" });
    expect(of({ colour: "orange", look: "fence", blocks: ["move"] }).at(-1)).toMatchObject({ stroke: "orange", dash: [7, 5] });
    expect(of({})).toEqual([]);
  });
  it("says what it does, and to whom", () => {
    expect(edgeWords(edge("a1", "n", { kind: "orange", look: "fence", blocks: ["move"] }))).toBe("orange: stops movement, can be seen through");
    expect(edgeWords(edge("a1", "n", { kind: "grün", look: "barrier", whom: "Agenten" }))).toBe("grün: stops movement and sight of Agenten only");
    expect(edgeWords(edge("a1", "n", { kind: "Tür", look: "door", label: "Kellertür" }))).toBe("Kellertür: a closed door");
  });
});
