import { describe, expect, it } from "vitest";
import { beside, namedIn } from "../src/drama/beside.ts";
import { complete } from "../src/lib/complete.ts";

const stage = { w: 1000, h: 600 };
const card = { w: 300, h: 300 };
const covers = (at: { x: number; y: number }, box: { x: number; y: number; w: number; h: number }): boolean =>
  at.x < box.x + box.w && box.x < at.x + card.w && at.y < box.y + box.h && box.y < at.y + card.h;

describe("a card that is shown", () => {
  it("lies in the middle when it is about nobody in sight", () => expect(beside(stage, card, [])).toEqual({ x: 350, y: 150 }));
  it("stays there while whom it is about stands elsewhere", () => expect(beside(stage, card, [{ x: 20, y: 20, w: 60, h: 60 }])).toEqual({ x: 350, y: 150 }));
  it("lies beside whom it is about", () => {
    const figure = { x: 470, y: 270, w: 60, h: 60 };
    const at = beside(stage, card, [figure]);
    expect(covers(at, figure)).toBe(false);
    expect(Math.abs(at.x - 350)).toBeLessThan(260); // no farther than it has to
  });
  it("covers neither of two", () => {
    const figures = [{ x: 300, y: 270, w: 60, h: 60 }, { x: 640, y: 200, w: 60, h: 60 }];
    const at = beside(stage, card, figures);
    expect(figures.some((figure) => covers(at, figure))).toBe(false);
  });
  it("never leaves the stage, and covers what it must", () => {
    const at = beside({ w: 320, h: 320 }, card, [{ x: 130, y: 130, w: 60, h: 60 }]);
    expect(at).toEqual({ x: 12, y: 12 });
  });
});

describe("lines", () => {
  it("are about whoever strikes, is struck or hurt, and whom their facts name", () => {
    const line = complete("Line", {
      text: "", rule: "", facts: { who: "ana", dice: [3], them: ["cat", "dog"] },
      shows: { strikes: [{ by: "ana", at: "ben", look: "shot", hit: true }], harms: [{ whom: "ben", amount: 1, text: "" }], falls: ["eve"] },
    });
    expect(namedIn([line])).toEqual(["ana", "ben", "eve", "cat", "dog"]);
  });
});
