import { describe, expect, it } from "vitest";
import { added, diceShown, sumAfter, total, verdict } from "../src/drama/counting.ts";
import { cueOf, endingCue } from "../src/drama/cues.ts";
import { figureLines, headline } from "../src/drama/ending.ts";
import { since } from "../src/drama/recap.ts";
import { RECIPES } from "../src/drama/sound.svelte.ts";
import { beatsOf, dramatic, haste, lasting, rollTime, seenAt } from "../src/drama/timeline.ts";
import type { Ended, Line, Shows, Tally } from "../src/lib/protocol.ts";

const nothing: Shows = { strikes: [], harms: [], falls: [], cards: [], tally: null };
const tally = (more: Partial<Tally>): Tally => ({ counts: [], what: "", plus: [], need: null, under: false, adds: true, good: null, result: "", ...more });
const line = (text: string, more: Partial<Line> = {}): Line => ({ text, rule: "", facts: {}, why: false, dice: [], shows: null, face: "", ...more });
const shot = line("A shot.", {
  dice: [{ what: "d10", got: [3] }],
  shows: { ...nothing, strikes: [{ by: "a", at: "b", look: "shot", hit: true }], harms: [{ whom: "b", amount: 1, text: "" }], tally: tally({ counts: [3], need: 5, under: true, good: true }) },
});

describe("a happening, beat by beat", () => {
  it("shows the dice, the blow, what comes of it, and then the words", () => {
    expect(beatsOf([shot]).map((beat) => beat.act.kind)).toEqual(["dice", "strike", "harm", "words"]);
  });
  it("shows the board as it was until something comes of it, and never goes back", () => {
    const beats = beatsOf([shot, shot]);
    expect(beats.map((beat) => beat.after)).toEqual([false, false, true, true, true, true, true]);
  });
  it("tells no words before they were seen", () => {
    const beats = beatsOf([line("First."), shot]);
    expect(beats.map((beat) => seenAt(beat, 2))).toEqual([1, 1, 2, 2]);
  });
  it("is words alone where there is no motion, or nothing else to see", () => {
    expect(beatsOf([shot], true).map((beat) => beat.act.kind)).toEqual(["words"]);
    expect(beatsOf([line("A step.")]).map((beat) => beat.act.kind)).toEqual(["words"]);
    expect([dramatic([line("A step.")]), dramatic([shot])]).toEqual([false, true]);
  });
  it("hurries what is only told when there is much of it, and never what is seen", () => {
    const told = { lines: [line("A map card is laid.")] };
    const seconds = (frames: number): number => (frames * beatsOf(told.lines)[0]!.ms) / haste(Array.from({ length: frames }, () => told)) / 1000;
    expect([haste([told, told]), haste(Array.from({ length: 43 }, () => ({ lines: [shot] })))]).toEqual([1, 1]);
    expect([seconds(43), seconds(200)].map(Math.round)).toEqual([9, 9]);
  });
  it("takes a second or two for a roll, however many dice", () => {
    for (const got of [[1], [1, 2, 3], Array.from({ length: 30 }, () => 6)]) {
      expect(rollTime([{ what: "d6", got }])).toBeGreaterThanOrEqual(1000);
      expect(rollTime([{ what: "d6", got }])).toBeLessThanOrEqual(2600);
    }
  });
});

describe("a walk", () => {
  const step = (at: string): Line => line(`Ana steps to ${at}.`, { rule: "x.step", face: "ana" });
  const lasts = (first: Line, next: Line): number => lasting(beatsOf([first])[0]!, [first], [next]);
  it("is one movement, step after step", () => expect(lasts(step("a1"), step("a2"))).toBeLessThan(400));
  it("stands where something else or somebody else comes next", () => {
    expect(lasts(step("a1"), line("Ana waits.", { rule: "x.wait", face: "ana" }))).toBeGreaterThan(700);
    expect(lasts(step("a1"), { ...step("a2"), face: "ben" })).toBeGreaterThan(700);
    expect(lasts(step("a1"), { ...shot, rule: "x.step", face: "ana" })).toBeGreaterThan(700);
  });
  it("keeps nobody waiting for a long list", () => expect(beatsOf([line("x".repeat(900))])[0]!.ms).toBeLessThan(3000));
});

describe("dice that add up", () => {
  const sum = tally({ counts: [1, 0, 2], what: "hit", plus: [["automatic", 1]], need: 3, good: true });
  it("counts die by die, then what is added without one", () => {
    expect([0, 1, 2, 3, 4].map((dice) => sumAfter(sum, dice))).toEqual([0, 1, 1, 3, 4]);
    expect(total(sum)).toBe(4);
    expect(verdict(sum)).toBe("4 hits · 3 or more needed");
    expect(added(sum)).toEqual(["+ 1 automatic"]);
  });
  it("says what dice are together where they are no sum", () => {
    expect(verdict(tally({ counts: [1, 1, 0], adds: false, result: "a Pair, enough" }))).toBe("a Pair, enough");
  });
  it("counts what needs no dice", () => expect(total(tally({ plus: [["skill", 2], ["Moving On", 1]] }))).toBe(3));
  it("knows what each die looks like and counts for", () => {
    const looks = [{ name: "yellow", title: "yellow die", colour: "yellow" as const, worth: "", faces: [{ face: "hit", text: "hit", icons: ["hit"], worth: 1 }] }];
    const [one, other] = diceShown([{ what: "yellow", got: ["hit"] }, { what: "d6", got: [5] }], tally({ counts: [1, 0] }), looks);
    expect([one!.look?.icons, one!.colour, one!.counts]).toEqual([["hit"], "yellow", 1]);
    expect([other!.look, other!.counts]).toEqual([null, 0]);
  });
});

describe("what one has missed", () => {
  const book = { start: 10, lines: Array.from({ length: 50 }, (_, i) => line(`line ${10 + i}`)) };
  it("is what came since, the latest of it", () => {
    expect(since(book, 57).lines.map((each) => each.text)).toEqual(["line 57", "line 58", "line 59"]);
    expect(since(book, 60).lines).toEqual([]);
    const long = since(book, 0);
    expect([long.lines.length, long.more, long.lines.at(-1)!.text]).toEqual([40, 20, "line 59"]);
  });
});

describe("what is heard", () => {
  it("fits what is seen", () => {
    expect(beatsOf([shot]).map((beat) => cueOf(beat.act))).toEqual(["dice", "shot", "hurt", null]);
    expect(["won", "partly", "lost", "drawn"].map(endingCue)).toEqual(["win", "win", "loss", "page"]);
  });
  it("is made of something", () => {
    for (const recipe of Object.values(RECIPES)) expect((recipe.tones?.length ?? 0) + (recipe.noise?.length ?? 0)).toBeGreaterThan(0);
  });
});

describe("the end in words", () => {
  const its = (verdict: "won" | "lost" | "drawn" | "undecided") => ({ verdict, score: null, side: "" });
  const ended = (seats: Ended["result"]["seats"]): Ended => ({
    result: { seats, ending: "", why: "", rounds: 0, notes: [], scored: "" }, names: { ana: "Ana", ben: "Ben" }, following: "", title: "", campaign: "",
    figures: { answers: { ana: 3, ben: 4 }, rounds: 2, happened: 9, luck: [], tests: 0, passed: 0, strikes: 3, hits: 1, harm: [["Kubo", 2]], fallen: ["Rat", "Rat"], cards: 0 },
  });
  it("speaks to whoever played, and of the others to a watcher", () => {
    const one = ended({ ana: its("won"), ben: its("lost") });
    expect([headline(["won"], one), headline(["lost"], one), headline([], one)]).toEqual(["You have won", "You have lost", "Ana has won"]);
    expect(headline(["won", "lost"], one)).toBe("Ana has won");
    expect(headline(["drawn", "drawn"], ended({ ana: its("drawn"), ben: its("drawn") }))).toBe("A draw");
    expect(headline(["undecided"], ended({ ana: its("won"), ben: its("undecided") }))).toBe("Ana has won");
    expect(headline(["undecided"], ended({ ana: its("lost"), ben: its("undecided") }))).toBe("Nobody has won");
    expect(headline(["lost", "lost"], ended({ ana: its("lost"), ben: its("lost") }))).toBe("You have lost");
  });
  it("leaves out what did not occur", () => {
    const luck = [{ die: "d6", dice: 3, mean: 4, expected: 3.5, what: "" }];
    expect(figureLines({ ...ended({}).figures, luck }).at(-1)).toEqual(["3 × d6", "4.00 on average, 3.50 to be expected"]);
    expect(figureLines(ended({}).figures)).toEqual([["Rounds", "2"], ["Decisions", "7"], ["Attacks", "3, of which 1 hit"], ["Most hurt", "Kubo (2)"], ["Fallen", "Rat ×2"]]);
  });
});
