import { describe, expect, it } from "vitest";
import { wanted } from "../src/board/labels.ts";
import { LEAST, placed, type LabelKind, type Wanted } from "../src/board/placing.ts";
import { sceneOf } from "../src/board/scene.ts";
import { board, piece } from "./made.ts";

const label = (id: string, kind: LabelKind, spots: [number, number][], size = 12): Wanted => ({ id, kind, size, lines: [id], spots: () => spots });
const NOWHERE: { has(id: string): boolean } = new Set<string>();

describe("words on the board", () => {
  it("are never smaller on the screen than one can read, from however far away", () => {
    for (const scale of [0.2, 0.5, 1, 2]) for (const each of placed([label("x", "mark", [[0, 0]], 4)], scale)) expect(each.font * scale).toBeGreaterThanOrEqual(LEAST);
  });
  it("give way to what is more important, whatever the order", () => {
    const both = [label("room", "room", [[0, 0]]), label("Thayer", "acting", [[5, 2]])];
    expect(placed(both, 1).map((each) => each.id)).toEqual(["Thayer"]);
    expect(placed([...both].reverse(), 1).map((each) => each.id)).toEqual(["Thayer"]);
  });
  it("step aside where there is another spot", () => {
    const found = placed([label("one", "figure", [[0, 0]]), label("two", "figure", [[0, 1], [0, 60]])], 1);
    expect(found.map((each) => [each.id, each.y])).toEqual([["one", 0], ["two", 60]]);
  });
  it("are written once where they are wanted longer and shorter: as long as there is room for", () => {
    const long: Wanted = { ...label("ward", "room", [[0, 0]]), lines: ["Ward", "vent"], lesser: 1 };
    const short = label("ward", "room", [[0, 0]]);
    expect(placed([long, short], 1).map((each) => [each.lines, each.lesser])).toEqual([[["Ward", "vent"], 1]]);
    const face = { x: -5, y: 12, w: 10, h: 10 };
    expect(placed([long, short], 1, [face]).map((each) => [each.lines, each.lesser])).toEqual([[["ward"], 1]]);
  });
  it("never cover a face", () => {
    expect(placed([label("x", "figure", [[0, 0]])], 1, [{ x: -5, y: -5, w: 10, h: 10 }])).toEqual([]);
  });
  it("rank the figure that acts before targets, other figures, rooms and tokens", () => {
    const scene = sceneOf(board([piece("a", "a1"), piece("b", "b1"), piece("c", "c1", { team: "foe" }), piece("key", "a2", { team: "neutral" })]));
    const kinds = Object.fromEntries(wanted(scene, 0, { acting: "a", targets: new Set(["b"]), traces: [], scale: 1 }).map((each) => [each.id, each.kind]));
    expect(kinds).toMatchObject({ "piece:a": "acting", "piece:b": "target", "piece:c": "figure", "piece:key": "token" });
  });
  it("leave out a name that many tokens have", () => {
    const discs = ["a1", "a2", "b1"].map((at, i) => piece(`disc-${i}`, at, { team: "neutral", name: "Disc" }));
    expect(wanted(sceneOf(board(discs)), 0, { acting: "", targets: NOWHERE, traces: [], scale: 1 }).filter((each) => each.id.startsWith("piece:"))).toEqual([]);
  });
});
