import { describe, expect, it } from "vitest";
import { placePieces, sceneOf, terrainOf } from "../src/board/scene.ts";
import { shared } from "../src/lib/sharing.ts";
import { board, cell, piece } from "./made.ts";

const copy = <T>(thing: T): T => structuredClone(thing);

describe("what is the same as before", () => {
  it("is the very same thing", () => {
    const before = { pieces: [{ id: "ana", at: "a1" }], round: 3, light: null };
    expect(shared(before, copy(before))).toBe(before);
  });
  it("stays so beside what changed", () => {
    const before = { cards: [{ id: "rope" }], pieces: [{ id: "ana", at: "a1" }, { id: "ben", at: "b1" }] };
    const after = shared(before, { cards: [{ id: "rope" }], pieces: [{ id: "ana", at: "a2" }, { id: "ben", at: "b1" }] });
    expect(after).toEqual({ cards: [{ id: "rope" }], pieces: [{ id: "ana", at: "a2" }, { id: "ben", at: "b1" }] });
    expect(after.cards).toBe(before.cards);
    expect(after.pieces[0]).not.toBe(before.pieces[0]);
    expect(after.pieces[1]).toBe(before.pieces[1]);
  });
  it("is found again when those before it are gone", () => {
    const before = [{ id: "ana", at: "a1" }, { id: "ben", at: "b1" }];
    const after = shared(before, [{ id: "ben", at: "b1" }]);
    expect(after).toEqual([{ id: "ben", at: "b1" }]);
    expect(after[0]).toBe(before[1]);
  });
  it("is not taken for the same when something is lacking, more, or of another kind", () => {
    expect(shared({ at: "a1", down: true }, { at: "a1" })).toEqual({ at: "a1" });
    expect(shared({ at: "a1" }, { at: "a1", down: true })).toEqual({ at: "a1", down: true });
    expect(shared([1, 2, 3], [1, 2])).toEqual([1, 2]);
    expect(shared([1, 2], [2, 1])).toEqual([2, 1]);
    expect(shared({ 0: "a" } as unknown, ["a"])).toEqual(["a"]);
    expect(shared(null, { at: "a1" })).toEqual({ at: "a1" });
    expect(shared({ at: "a1" } as unknown, null)).toBeNull();
  });
});

describe("a board on which somebody moved", () => {
  const before = board([piece("ana", "a1"), piece("ben", "c2")]);
  const after = shared(before, { ...copy(before), ground: before.ground, pieces: [piece("ana", "b1"), piece("ben", "c2")] });
  it("has the same land", () => expect(terrainOf(after)).toBe(terrainOf(before)));
  it("has another when a place changed", () => {
    const flooded = shared(before, { ...copy(before), ground: before.ground, cells: [cell("a1", 0, 0, { kind: "water" })] });
    expect(terrainOf(flooded).cells.get("a1")!.kind).toBe("water");
    expect(terrainOf(before).cells.get("a1")!.kind).not.toBe("water");
  });
  it("has everybody else where they were", () => {
    const [was, is] = [placePieces(sceneOf(before)), placePieces(sceneOf(after))];
    expect(is[1]).toBe(was[1]);
    expect(is[0]).not.toBe(was[0]);
  });
  it("makes room in a place that is shared now, for those who have not stirred too", () => {
    const joined = sceneOf(shared(before, { ...copy(before), ground: before.ground, pieces: [piece("ana", "c2"), piece("ben", "c2")] }));
    const [, alone] = placePieces(sceneOf(before));
    const [, beside] = placePieces(joined);
    expect(beside!.r).toBeLessThan(alone!.r);
  });
});
