import { describe, expect, it } from "vitest";
import { actingPiece, goThere, litCells, optionsByName, optionsUnder, wayTrace, wayUnder } from "../src/board/lookup.ts";
import { sceneOf } from "../src/board/scene.ts";
import { badge, board, decision, option, piece, region } from "./made.ts";

const scene = sceneOf(board([piece("foe", "b1")], { regions: [region("hall", "Hall", ["c1", "c2"])] }));

describe("options under a click", () => {
  const byName = optionsByName(decision([option("shoot:foe", ["foe"]), option("move:b1", ["b1"]), option("enter:hall", ["hall"])]));
  it("means the figure first, then its cell", () => {
    expect(optionsUnder(byName, scene, "b1", scene.board.pieces[0]).map((each) => each.key)).toEqual(["shoot:foe"]);
    expect(optionsUnder(byName, scene, "b1").map((each) => each.key)).toEqual(["shoot:foe", "move:b1"]);
  });
  it("finds a region's option on each of its cells", () => expect(optionsUnder(byName, scene, "c2").map((each) => each.key)).toEqual(["enter:hall"]));
  it("finds nothing where nothing is offered", () => expect(optionsUnder(byName, scene, "a1")).toEqual([]));
  it("lights cells and regions", () => expect([...litCells(byName, scene)].sort()).toEqual(["b1", "c1", "c2"]));
});

describe("whole ways", () => {
  const way = (to: string, halts = "") => ({ to, keys: [`go:${to}`], over: ["a1", to], cost: 2, halts, price: "" });
  const ways = new Map([way("c1"), way("b2"), way("hall", "luck decides there")].map((each) => [each.to, each]));
  it("lead to a cell, or to each cell of a region", () => {
    expect(wayUnder(ways, scene, "b2")?.to).toBe("b2");
    expect(wayUnder(ways, scene, "c2")?.to).toBe("hall");
    expect(wayUnder(ways, scene, "a1")).toBeUndefined();
  });
  it("light all that is within reach", () => expect([...litCells(new Map(), scene, ways)].sort()).toEqual(["b2", "c1", "c2"]));
  it("are drawn from the figure on, with what they take or what happens there", () => {
    expect(wayTrace(way("c1"), "foe")).toMatchObject({ lines: [["foe", "a1", "c1"]], labels: [["c1", "2"]] });
    expect(wayTrace(way("c1", "luck decides there"), "foe").labels).toEqual([["c1", "2: luck decides there"]]);
    expect(wayTrace({ ...way("c1"), price: "2 CP" }, "foe").labels).toEqual([["c1", "2 CP"]]);
    expect(wayTrace({ ...way("c1", "luck decides there"), price: "2 CP" }, "foe").labels).toEqual([["c1", "2 CP: luck decides there"]]);
  });
  it("are no answer of the game when they stand among its options", () => expect(goThere(way("c1")).key).toContain(" "));
});

describe("the acting figure", () => {
  const pieces = [piece("u1", "a1"), piece("u2", "a2", { badges: [badge("am Zug", { role: "acting" })] })];
  it("is the one that the question is about", () => expect(actingPiece(pieces, decision([], { acting: "u1" }))).toBe("u1"));
  it("is else the one that has its turn, whatever the words", () => {
    expect(actingPiece(pieces, decision([], { prompt: "u1: hold?" }))).toBe("u2");
    expect(actingPiece(pieces, null)).toBe("u2");
    expect(actingPiece(pieces.slice(0, 1), decision([]))).toBe("");
  });
});
