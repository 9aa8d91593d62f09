import { describe, expect, it } from "vitest";
import { howMany, moved, orderKey, readiness, sameQuestion, someKey, textKey, toggled } from "../src/decision/answers.ts";
import { diceOf } from "../src/lib/dice.ts";
import { nextEyes, secretsDiffer } from "../src/lib/hotseat.ts";
import { actionFor } from "../src/lib/keyboard.ts";
import { appended, EMPTY, prepended } from "../src/lib/logbook.ts";
import { isThisMachine, NEARBY, ONLY_HERE, siteFor } from "../src/lib/friends.ts";
import { choicesOf, length, players, wishes } from "../src/lib/names.ts";
import type { Decision, Line, Scenario, Seen, TableSummary, View } from "../src/lib/protocol.ts";
import { refused, taken, underWay, updated } from "../src/lib/reply.ts";
import { asideOf, hushed, usableAt } from "../src/side/asking.ts";
import { seatsAgain } from "../src/pages/chapter.ts";
import { branches } from "../src/pages/tree.ts";
import { decision, option } from "./made.ts";

describe("answers", () => {
  const some = decision([option("a"), option("b"), option("c")], { shape: "some", min: 1, max: 2 });
  it("joins some in the order of the options, and says none with a hyphen", () => {
    expect(someKey(some, ["c", "a"])).toBe("a+c");
    expect(someKey(some, [])).toBe("-");
  });
  it("picks no more than the most, and says what is missing", () => {
    expect(toggled(some, ["a", "b"], "c")).toEqual(["a", "b"]);
    expect(toggled(some, ["a"], "a")).toEqual([]);
    expect(toggled({ ...some, max: 1 }, ["a"], "b")).toEqual(["b"]);
    expect(readiness(some, [])).toBe("1 more to choose");
    expect(readiness(some, ["b"])).toBe("");
    expect(howMany(some)).toBe("Choose 1 to 2.");
  });
  it("knows the same question under another number", () => {
    expect(sameQuestion(some, { ...some, n: 99 })).toBe(true);
    expect(sameQuestion(some, { ...some, max: 3 })).toBe(false);
    expect(sameQuestion(some, null)).toBe(false);
  });
  it("sends words percent-encoded, without blanks at the ends, and nothing as a hyphen", () => {
    expect(textKey(" Old Tom ")).toBe("Old%20Tom");
    expect(textKey("Zoë+1/2")).toBe("Zo%C3%AB%2B1%2F2");
    expect(textKey("  ")).toBe("-");
    expect(textKey("-")).toBe("%2D");
  });
  it("counts words by their signs, and says what is missing or too much", () => {
    const text = decision([], { shape: "text", min: 1, max: 4 });
    expect(readiness(text, [], "  ")).toBe("Write something first");
    expect(readiness(text, [], "🦇🦇🦇🦇")).toBe("");
    expect(readiness(text, [], "Old Tom")).toBe("3 too many");
    expect(readiness({ ...text, min: 3 }, [], "A")).toBe("2 more to write");
    expect(readiness({ ...text, min: 0 }, [], "")).toBe("");
  });
  it("moves within an order", () => {
    expect(orderKey(moved(["a", "b", "c"], "c", -2))).toBe("c>a>b");
    expect(moved(["a", "b"], "a", -1)).toEqual(["a", "b"]);
  });
});

describe("our answer", () => {
  const sent = { n: 7, stage: "sent" } as const;
  it("is under way until an update shows its outcome", () => {
    expect(underWay(null)).toBe(false);
    expect(underWay(sent)).toBe(true);
    const had = taken(sent, 7);
    expect(had).toEqual({ n: 7, stage: "taken" });
    expect(underWay(had)).toBe(true);
    expect(updated(had, 8)).toEqual({ n: 7, stage: "shown" });
    expect(underWay(updated(had, 8))).toBe(false);
  });
  it("waits while an update of somebody else leaves its question open", () => {
    expect(updated(sent, 7)).toBe(sent);
    expect(updated(sent, undefined)).toEqual({ n: 7, stage: "shown" });
  });
  it("is not taken again when the outcome comes before the word that it was", () => {
    expect(taken(updated(sent, 8), 7)).toEqual({ n: 7, stage: "shown" });
  });
  it("is as if never given when it is refused, unless another one was sent since", () => {
    expect(refused(sent, 7)).toBeNull();
    expect(refused({ n: 8, stage: "sent" }, 7)).toEqual({ n: 8, stage: "sent" });
  });
});

describe("keys", () => {
  const free = { typing: false, onButton: false, playing: false };
  it("choose, go places and leave typing alone", () => {
    expect(actionFor({ key: "3" }, free)).toEqual({ do: "choose", index: 2 });
    expect(actionFor({ key: "U" }, free)).toEqual({ do: "undo" });
    expect(actionFor({ key: "u" }, { ...free, typing: true })).toBeNull();
    expect(actionFor({ key: "c", ctrlKey: true }, free)).toBeNull();
    expect(actionFor({ key: "Enter" }, { ...free, onButton: true })).toBeNull();
    expect(actionFor({ key: " " }, { ...free, playing: true })).toEqual({ do: "pause" });
    expect(actionFor({ key: " " }, free)).toBeNull();
  });
});

describe("the log", () => {
  const line = (text: string): Line => ({ text, rule: "", facts: {}, why: false, dice: [], shows: null, face: "" });
  const book = appended(EMPTY, 5, [line("e"), line("f")]);
  it("grows at the end, shrinks with what is taken back, and gets older lines in front", () => {
    expect(appended(book, 7, [line("g")]).lines.map((each) => each.text)).toEqual(["e", "f", "g"]);
    expect(appended(book, 6, [line("x")]).lines.map((each) => each.text)).toEqual(["e", "x"]);
    expect(prepended(book, 3, [line("c"), line("d")])).toEqual({ start: 3, lines: [line("c"), line("d"), line("e"), line("f")] });
  });
  it("draws the dice that a line was given, and never takes a fact for one", () => {
    const dice = [{ what: "d6", got: [1, 6] }, { what: "yellow", got: ["miss"] }];
    expect(diceOf({ ...line("hits"), facts: { dice: 3 }, dice })).toEqual([1, 6]);
    expect(diceOf({ ...line("Wren is attacked with 3 dice."), facts: { dice: 3, rolled: [2] } })).toEqual([]);
  });
});

describe("one screen for several", () => {
  const seen = (secret: string, asked: boolean): Seen => ({
    view: {
      status: { goal: "", round: "", phase: "", outcome: "", reached: [], places: [] }, boards: [], waiting: [], pages: [], order: [], decision: asked ? (decision([]) as Decision) : null,
      panels: [{ id: "hand", title: secret, cards: [], counters: [], table: [], text: "", owner: "", headed: true }],
    } as View,
    log: [], logStart: 0, undo: null, quiet: [], steps: [],
  });
  it("passes the eyes behind a curtain only where secrets differ", () => {
    expect(secretsDiffer(seen("a", true).view, seen("b", false).view)).toBe(true);
    expect(nextEyes({ ana: seen("x", false), ben: seen("x", true) }, ["ana", "ben"], "ana", false)).toEqual({ seat: "ben", handOver: false });
    expect(nextEyes({ ana: seen("x", false), ben: seen("y", true) }, ["ana", "ben"], "ana", false)).toEqual({ seat: "ben", handOver: true });
    expect(nextEyes({ ana: seen("x", false), ben: seen("y", true) }, ["ana", "ben"], "ana", true)).toEqual({ seat: "ben", handOver: false });
    expect(nextEyes({ ana: seen("x", true), ben: seen("y", true) }, ["ana", "ben"], "ana", false)).toEqual({ seat: "ana", handOver: false });
  });
});

describe("names", () => {
  it("become seats", () => {
    const plan = [{ name: "Jörg Müller", held: "me" as const }, { name: " דוד ", held: "bot" as const, bot: "greedy" }, { name: "דוד", held: "friend" as const, bot: "greedy" }];
    expect(wishes(plan)).toEqual([
      { seat: "seat-1", name: "Jörg Müller", held: "me" }, { seat: "seat-2", name: "דוד", held: "bot", bot: "greedy" }, { seat: "seat-3", name: "דוד", held: "friend" },
    ]);
  });
  it("of settings are words", () => {
    const setting = { key: "goal", title: "Goal", choices: ["none", "lose-nobody"], default: "none", words: [] };
    expect(choicesOf(setting).map((each) => each.title)).toEqual(["None", "Lose nobody"]);
    expect(choicesOf({ ...setting, words: ["No goal", "Nobody dies"] }).map((each) => each.title)).toEqual(["No goal", "Nobody dies"]);
  });
  it("say players and lengths", () => {
    expect([players([1, 1]), players([2, 4]), length(45), length(150), length(0)]).toEqual(["1 player", "2 to 4 players", "45 min", "2½ h", ""]);
  });
});

describe("a link for a friend", () => {
  const here = { origin: "http://127.0.0.1:8765", hostname: "127.0.0.1" };
  it("has the address that the friend's machine reaches", () => {
    expect(siteFor(here, ["http://192.168.1.7:8765"])).toEqual({ origin: "http://192.168.1.7:8765", note: NEARBY });
    expect(siteFor({ origin: "https://games.example", hostname: "games.example" }, ["http://10.0.0.2:8765"])).toEqual({ origin: "https://games.example", note: "" });
  });
  it("says so where no other machine reaches it", () => {
    expect(siteFor(here, [])).toEqual({ origin: here.origin, note: ONLY_HERE });
    expect(["localhost", "127.0.0.1", "[::1]", "table.localhost", "192.168.1.7"].map(isThisMachine)).toEqual([true, true, true, true, false]);
  });
});

describe("a campaign", () => {
  it("is a straight line until it forks", () => {
    const told = { title: "", played: "", scenario: "", at: 0, verdict: "" as const, text: "", notes: [], summary: "", table: "" };
    const point = (id: number, parent: number | null) => ({ id, parent, ...told });
    const tree = branches([point(0, null), point(1, 0), point(2, 1), point(3, 0)], 3);
    expect(tree.map((each) => [each.point.id, each.depth, each.onLine])).toEqual([[0, 0, true], [1, 0, false], [2, 0, false], [3, 1, true]]);
    expect(tree.map((each) => each.after)).toEqual([3, 1, 0, 0]);
  });
});

describe("the next chapter", () => {
  const scenario = { seats: [1, 3] } as unknown as Scenario;
  const seat = (held: string, bot?: string): object => ({ seat: "seat-1", name: "Ada", held, bot });
  const last = (...seats: object[]): TableSummary[] => [{ table: "t", changed: 1, seats } as unknown as TableSummary];
  const bots = [{ key: "greedy", about: "" }, { key: "random", about: "" }];
  it("is played by the same bots, and says which are on no list any more", () => {
    expect(seatsAgain(last(seat("bot", "random")), scenario, "Me", bots)).toEqual([{ name: "Ada", held: "bot", bot: "random" }]);
    expect(seatsAgain(last(seat("bot", "planner")), scenario, "Me", bots)).toEqual([{ name: "Ada", held: "bot", gone: "planner" }]);
    expect(wishes(seatsAgain(last(seat("bot", "planner")), scenario, "Me", bots))).toEqual([{ seat: "seat-1", name: "Ada", held: "bot" }]);
  });
});

describe("when to be asked", () => {
  const pause = decision([option("play:dodge", ["dodge", "ana"]), { ...option("bite"), thing: "teeth" }, option("pass")], { moment: "attack" });
  it("is a matter of moments, and of what can be used there", () => {
    expect(usableAt(pause, "attack")).toEqual(["dodge", "teeth"]);
    expect(usableAt(pause, "pause")).toEqual([]);
    expect(usableAt(null, "attack")).toEqual([]);
    expect(asideOf(["pause", "attack:dodge", "pause:duck"], "attack")).toEqual(["dodge"]);
  });
  it("counts what the player has said, not what nobody is asked", () => {
    const moments = [{ key: "pause", quiet: true }, { key: "attack", quiet: false }];
    expect(hushed(["pause"], moments)).toBe(0);
    expect(hushed(["pause", "attack:dodge", "attack"], moments)).toBe(2);
  });
});
