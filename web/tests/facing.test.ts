import { describe, expect, it } from "vitest";
import { pulled } from "../src/board/facing.ts";
import type { Facing } from "../src/lib/protocol.ts";
import { option } from "./made.ts";

describe("a figure that is pulled round", () => {
  const ways = (["n", "e", "s", "w"] as Facing[]).map((faces) => ({ ...option(`end:${faces}`, ["ana"]), faces }));
  const looks = (dx: number, dy: number): string | undefined => pulled(ways, dx, dy)?.faces;
  it("looks where the hand has gone", () => expect([looks(0, -40), looks(40, 5), looks(-3, 40), looks(-40, -8)]).toEqual(["n", "e", "s", "w"]));
  it("looks the nearest way, also over the top", () => expect([looks(-10, -40), looks(30, -20)]).toEqual(["n", "e"]));
  it("looks nowhere where it cannot be turned", () => expect(pulled([], 1, 1)).toBeUndefined());
});
