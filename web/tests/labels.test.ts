import { expect, test } from "vitest";
import { titled, written } from "../src/board/labels.ts";

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
