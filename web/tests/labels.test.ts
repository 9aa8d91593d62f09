import { expect, test } from "vitest";
import { titled, wanted, written } from "../src/board/labels.ts";
import { sceneOf } from "../src/board/scene.ts";
import { badge, board, cell, piece, region } from "./made.ts";

test("a number stays a mark", () => {
  expect(written("31")).toEqual({ mark: "31", lines: [] });
  expect(written("")).toEqual({ mark: "", lines: [] });
});

test("words are broken into lines that fit, and the number stays beside them", () => {
  expect(written("exit: into the house, 31")).toEqual({ mark: "31", lines: ["exit: into", "the house"] });
});

test("what is said within something longer is not said twice", () => {
  expect(written("servants' door, tech space: servants' door").lines.join(" ")).toBe("tech space: servants' door");
});

test("a long text ends in dots", () => {
  expect(written("lever in the trapped room of the house on the hill").lines).toEqual(["lever in", "the trapped", "room of the", "house on…"]);
});

test("the title of a room takes as many lines as it needs, and no more room than there is", () => {
  expect(titled("Machine Shop", 20)).toEqual(["Machine Shop"]);
  expect(titled("Machine Shop", 8)).toEqual(["Machine", "Shop"]);
  expect(titled("Underground Passage to the Annex", 12)).toEqual(["Underground", "Passage to…"]);
  expect(titled("Transmitter", 6)).toEqual(["Trans…"]);
});

test("the name of a figure leaves its health free, as pips or as a number", () => {
  const health = (text: string) => [badge("life", { role: "health", text })];
  const below = (text: string): number => {
    const scene = sceneOf(board([piece("ana", "b1", text ? { badges: health(text) } : {})]));
    const [name] = wanted(scene, 0, { acting: "", targets: new Map(), traces: [], scale: 1 });
    return name!.spots(40, 14)[0]![1];
  };
  expect(below("4")).toBeGreaterThan(below("") + 4);
  expect(below("10")).toBeGreaterThan(below("4"));
});

test("a narrow room has its whole name, if that is only a little wider than it", () => {
  const titles = (title: string, scale: number): string[] => {
    const scene = sceneOf(board([], { regions: [region("r", title, ["a1", "a2"])] }));
    return wanted(scene, 0, { acting: "", targets: new Map(), traces: [], scale }).filter(({ kind }) => kind === "room").map(({ lines }) => lines.join("/"));
  };
  expect(titles("Cloakroom", 1.34)).toEqual(["Cloakroom"]);
  expect(titles("Underdecontamination", 1.34)[0]).toMatch(/…$/);
});

test("words that would lie all over a place that can be chosen give way", () => {
  const scene = sceneOf(board([], { cells: [cell("b1", 1, 0, { label: "east door of the panic room" })] }));
  const said = (targets: Map<string, unknown>): number => wanted(scene, 0, { acting: "", targets, traces: [], scale: 1 }).filter(({ kind }) => kind === "place").length;
  expect([said(new Map()), said(new Map([["b1", []]]))]).toEqual([1, 0]);
});
