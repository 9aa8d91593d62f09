import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fit, pan, reveal, zoom } from "../src/board/camera.ts";
import { cellWords, whereWords } from "../src/board/describe.ts";
import { busyBoard, changes } from "../src/board/diff.ts";
import { sceneOf } from "../src/board/scene.ts";
import { ANGLES, TEAMS } from "../src/board/sides.ts";
import { hop, walk } from "../src/board/walk.ts";
import { complete, Completer } from "../src/lib/complete.ts";
import type { View } from "../src/lib/protocol.ts";
import { BoardState } from "../src/pages/boardstate.svelte.ts";
import { board, cell, decision, edge, option, piece, region } from "./made.ts";

describe("the difference of two views", () => {
  const before = board([piece("a", "a1"), piece("b", "b1"), piece("c", "c1")]);
  const after = board([piece("a", "a2"), piece("c", "c1", { posture: "lying" }), piece("d", "b2")]);
  it("goes by piece id", () => {
    expect(changes(before, after).map((each) => `${each.id} ${each.what}`).sort()).toEqual(["a moved", "b went", "c changed", "d came"]);
  });
  it("names the board where something happens", () => {
    const view = (...boards: View["boards"]): View => ({ status: { goal: "", round: "", phase: "", outcome: "", reached: [], places: [] }, boards, panels: [], decision: null, waiting: [], pages: [], order: [] });
    expect(busyBoard(view(before, { ...before, id: "other" }), view(after, { ...before, id: "other" }))).toBe("b");
    expect(busyBoard(view(before), view(before))).toBeNull();
  });
});

describe("what is looked at", () => {
  const view = (board: View["boards"][number]): View => complete("View", { status: { goal: "" }, boards: [board] } as never);
  it("is where something moved last, until something is asked", () => {
    const [here, there] = ["a1", "c2"].map((at) => board([piece("a", at)]));
    const boards = new BoardState();
    boards.see(view(here!), null);
    boards.see(view(there!), null);
    expect(boards.focusOn).toBe("c2");
    boards.see(view({ ...there! }), decision([option("shoot")]));
    boards.see(view({ ...there!, light: "night" }), null);
    expect(boards.focusOn).toBe("");
  });
});

describe("a view from the wire", () => {
  it("gets its defaults and the grounds sent before", () => {
    const completer = new Completer();
    const ground = { id: "g", width: 1, height: 1, cells: [{ at: "a1", x: 0, y: 0 }], edges: [{ at: "a1", side: "n" }] };
    const first = completer.view({ status: { goal: "g" }, boards: [{ id: "b", title: "B", ground }] });
    expect(first.boards[0]!.ground.edges[0]).toEqual({ at: "a1", side: "n", kind: "wall", blocks: ["move", "see"], label: "", look: "wall", colour: "", whom: "", name: "" });
    const second = completer.view({ status: { goal: "g" }, boards: [{ id: "b", title: "B", ground: { id: "g" } }] });
    expect(second.boards[0]!.ground).toBe(first.boards[0]!.ground);
    expect(second.decision).toBeNull();
  });
  it("finds a ground anywhere in an update, in whatever order it is read", () => {
    const completer = new Completer();
    const ground = { id: "g", width: 1, height: 1, cells: [{ at: "a1", x: 0, y: 0 }] };
    const view = (of: object) => ({ status: { goal: "g" }, boards: [{ id: "b", title: "B", ground: of }] });
    completer.learn({ ana: { view: view({ id: "g" }), steps: [{ lines: [], view: view(ground) }] } });
    expect(completer.view(view({ id: "g" })).boards[0]!.ground.cells).toHaveLength(1);
  });
});

describe("a place in words", () => {
  it("leaves out marks that are only drawn", () => {
    const scene = sceneOf({ ...board([]), regions: [region("r", "?", ["a1"]), region("s", "Ward", ["a1"])] });
    expect(cellWords(scene, "a1", [])).toMatch(/^a1, [a-z]+\. in Ward/);
  });
});

describe("the camera", () => {
  const box = { x: 0, y: 0, w: 640, h: 640 };
  it("fits all of a box", () => {
    const camera = fit(box, { w: 400, h: 800 }, 0);
    expect(camera.scale).toBeCloseTo(0.625);
    expect(camera.x).toBeCloseTo(0);
  });
  it("keeps the point under the pointer when it zooms", () => {
    const before = { x: 10, y: 20, scale: 1 };
    const after = zoom(before, 2, 100, 50);
    expect(after.x + 100 / after.scale).toBeCloseTo(before.x + 100);
    expect(pan(after, 10, 0).x).toBeLessThan(after.x);
  });
  it("moves only for what is out of sight", () => {
    const camera = { x: 0, y: 0, scale: 1 };
    expect(reveal(camera, { x: 100, y: 100, w: 64, h: 64 }, { w: 400, h: 400 })).toEqual(camera);
    expect(reveal(camera, { x: 500, y: 100, w: 64, h: 64 }, { w: 400, h: 400 }).x).toBeGreaterThan(0);
  });
});

describe("the board in words and by keys", () => {
  const scene = sceneOf(board([piece("Ada", "b1", { side: "agents", facing: "n" })], {}, [edge("b1", "e", { kind: "red" })]));
  it("describes a cell", () => {
    expect(cellWords(scene, "b1", [option("x", [], "Shoot")])).toBe("b1, floor. Ada (agents), facing north. east: red: stops movement and sight. you can: Shoot.");
  });
  it("says where the goal is", () => {
    expect(cellWords(scene, "a1", [], true)).toMatch(/^a1, floor\. Here is the goal\./);
  });
  it("calls a place as people do, and not by its id", () => {
    const named = board([piece("Ada", "pub/c4")], { cells: [cell("pub/c4", 0, 0, { name: "c4" })], regions: [region("pub", "The Drowned Bell", ["pub/c4"]), region("lit", "The light is on", ["pub/c4"])] });
    const scene = sceneOf(named);
    expect(whereWords(scene, "pub/c4")).toBe("c4, The Drowned Bell");
    expect(whereWords(scene, "b1")).toBe("b1");
    expect(cellWords(scene, "pub/c4", [])).toMatch(/^c4, floor\. Ada/);
  });
  it("walks to the next cell and hops to the next target", () => {
    const cells = [...scene.cells.values()];
    expect(walk(cells, scene.cells.get("a1")!, "ArrowRight")?.at).toBe("b1");
    expect(walk(cells, scene.cells.get("a1")!, "ArrowLeft")).toBeNull();
    expect(hop(["a1", "c2"], "c2", false)).toBe("a1");
    expect(hop(["a1", "c2"], "b1", true)).toBe("c2");
  });
});

describe("signs", () => {
  const source = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");
  it("give every team a colour of its own, and the two sides of a game two shapes", () => {
    const hues = Object.values(TEAMS).map((style) => style.hue);
    expect(new Set(hues).size).toBe(hues.length);
    expect(TEAMS.friend.shape).not.toBe(TEAMS.rival.shape);
    for (const hue of hues) expect(source("styles/tokens.css")).toContain(`--side-${hue}:`);
  });
  it("turn a figure the way it faces", () => expect([ANGLES.se, ANGLES.n, ANGLES[""]]).toEqual([135, 0, null]));
});
