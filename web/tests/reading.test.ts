import { expect, test } from "vitest";
import { complete } from "../src/lib/complete.ts";
import type { Page } from "../src/lib/protocol.ts";
import { batchOf, emphases, Reading } from "../src/side/reading.ts";

const page = (id: string, text = "Snow."): Page => complete("Page", { id, title: id, text });

test("several new pages are read from the first of them", () => {
  const reading = new Reading();
  expect(reading.begin([page("1"), page("2"), page("3")])).toBe(0);
  expect(reading.begin([page("1"), page("2"), page("3"), page("4"), page("5")])).toBe(3);
});

test("a page that has more words is read again, the others are not", () => {
  const reading = new Reading();
  reading.begin([page("1"), page("2")]);
  expect(reading.begin([page("1"), page("2", "Snow. And more of it.")])).toBe(1);
});

test("pages that come one by one while something is shown are read from the first of them", () => {
  const reading = new Reading();
  reading.begin([page("1")]);
  expect(reading.begin([page("1"), page("2")], true)).toBe(1);
  expect(reading.begin([page("1"), page("2"), page("3")], true)).toBe(1);
  reading.rest([page("1"), page("2"), page("3")]);
  expect(reading.begin([page("1"), page("2"), page("3"), page("4")])).toBe(3);
});

test("what was read stays at the newest page", () => {
  const reading = new Reading();
  reading.begin([page("1"), page("2")]);
  expect(reading.begin([page("1"), page("2")])).toBe(1);
});

test("the same words are new again once nothing lay open between", () => {
  const reading = new Reading();
  reading.begin([page("1"), page("2")]);
  expect(reading.begin([])).toBe(0);
  expect(reading.begin([page("1"), page("2")])).toBe(0);
});

test("what came of a page makes no other page of it, more words do", () => {
  const read = page("1");
  expect(batchOf([{ ...read, changes: ["Ana gains a rope."] }])).toBe(batchOf([read]));
  expect(batchOf([page("1", "Snow, and ash.")])).not.toBe(batchOf([read]));
});

test("a paragraph is set as a printer would, and what stands between asterisks is stressed", () => {
  expect(emphases(`"How much?" he asks. *Gone to Pepa's.* Don't "wait".`)).toEqual([
    { words: "“How much?” he asks. ", stressed: false },
    { words: "Gone to Pepa’s.", stressed: true },
    { words: " Don’t “wait”.", stressed: false },
  ]);
  expect(emphases("2 * 3 = 6")).toEqual([{ words: "2 * 3 = 6", stressed: false }]);
});
