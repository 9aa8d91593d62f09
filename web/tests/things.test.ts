import { describe, expect, it } from "vitest";
import { chief, listed, onThing, outcomes, shownPercent } from "../src/decision/odds.ts";
import { around, below, beside, commonStart, fit, heldCards, mainOf, namesOf, playedFrom, refusedCards, thingsOf, together } from "../src/decision/things.ts";
import { complete } from "../src/lib/complete.ts";
import type { Option, Preview, View } from "../src/lib/protocol.ts";
import { board, decision, option, piece, region } from "./made.ts";

const hand = { id: "hand", title: "Your hand", owner: "ana", cards: [{ id: "light", title: "Strike a Light" }, { id: "grip", title: "Iron Grip" }, { id: "back", title: "?", hidden: true }] };
const view: View = complete("View", {
  status: { goal: "" }, boards: [board([piece("widow", "b1", { name: "Night Widow" })], { regions: [region("hall", "Hall", ["c1", "c2"])] })], panels: [hand],
} as never);
const names = namesOf(view, [{ seat: "ben", name: "Ben" }]);
const used = (key: string, more: Partial<Option>): Option => ({ ...option(key, more.at ?? [], more.label ?? key), ...more });
const titles = (options: Option[]): string[] => thingsOf(decision(options), names).map((thing) => `${thing.title} (${thing.uses.length})`);

describe("things", () => {
  it("are cards with their uses, figures, and one card for all places of the map", () => {
    const cards = ["bonus", "ability", "calm"].map((verb) => option(`${verb}:light`, ["light"], `${verb} with it`));
    const blows = [option("shoot:widow", ["widow"], "Shoot"), option("shoot:widow:aim", ["widow"], "Shoot, aimed")];
    const moves = ["a1", "a2", "hall"].map((at) => option(`move:${at}`, [at], `Move to ${at}`));
    expect(titles([...moves, ...cards, ...blows, used("end", { main: true })])).toEqual(["Strike a Light (3)", "Night Widow (2)", "Move to … (3)"]);
  });
  it("leave the main answer to the main button", () => {
    const asked = decision([option("shoot"), used("end", { main: true, label: "End the turn" })]);
    expect(mainOf(asked)?.key).toBe("end");
    expect(thingsOf(asked, names).map((thing) => thing.title)).toEqual(["shoot"]);
  });
  it("lie together by what the game calls them", () => {
    const walls = ["wall:a1-e", "wall:a2-e"].map((at) => used(`at:${at}`, { at: [at], thing: "Walls" }));
    expect(titles([...walls, option("at:widow", ["widow"], "Shoot at it")])).toEqual(["Walls (2)", "Shoot at it (1)"]);
    expect(titles([used("move:1", { at: ["widow"], thing: "light" }), used("move:2", { at: ["widow"], thing: "light" }), option("x")])[0]).toBe("Strike a Light (2)");
  });
  it("are cards of their own where all options are about the same", () => {
    const uses = ["sneak", "flee", "fight"].map((verb) => option(`${verb}:widow`, ["widow"], verb));
    expect(titles(uses)).toEqual(["sneak (1)", "flee (1)", "fight (1)"]);
  });
  it("keep an option with a thing that lies on the map off the card of places", () => {
    const things = thingsOf(decision([used("light:hall", { at: ["hall"], thing: "The light" }), option("move:a1", ["a1"]), option("move:a2", ["a2"])]), names);
    expect(things.map((thing) => thing.places)).toEqual([false, true]);
  });
  it("name a seat by its person", () => expect(titles([option("to:ben:1", ["ben"]), option("to:ben:2", ["ben"]), option("keep")])[0]).toBe("Ben (2)"));
  it("show the other cards of a hand as refused, but no hidden one and no hand that is not asked about", () => {
    const things = thingsOf(decision([option("play:light", ["light"]), option("x")]), names);
    expect(refusedCards(view, things, "ana").map((thing) => thing.id)).toEqual(["grip"]);
    expect(refusedCards(view, things, "ben")).toEqual([]);
    const keep = used("keep", { at: ["grip"], label: "Keep it", main: true });
    expect(refusedCards(view, [], "ana", keep).find((thing) => thing.id === "grip")?.line).toBe("Keep it");
    expect(refusedCards(view, thingsOf(decision([option("x"), option("y")]), names), "ana")).toEqual([]);
  });
  it("leave the hand there from which something was played, while one waits", () => {
    const panels = playedFrom(view, thingsOf(decision([option("play:light", ["light"]), option("x")]), names), "ana");
    expect(panels).toEqual(["hand"]);
    expect(heldCards(view, "ana", panels).map((thing) => [thing.id, thing.refused])).toEqual([["light", true], ["grip", true]]);
    expect(heldCards(view, "ben", panels)).toEqual([]);
    expect(playedFrom(view, thingsOf(decision([option("x"), option("y")]), names), "ana")).toEqual([]);
  });
  it("say what they are for, and what all uses begin with only once", () => {
    const lines = (labels: string[], thing = ""): string => thingsOf(decision([...labels.map((label, i) => used(`use:${i}`, { label, thing: thing || "Gun" })), option("x")]), names)[0]!.line;
    expect(lines(["Shoot at it, 1 action of aim", "Shoot at it, 2 actions of aim"])).toBe("Shoot at it, 1 action of aim · 2 actions of aim");
    expect(lines(["Stop here, facing north", "Stop here, facing east"], "Stop here")).toBe("facing north · east");
    expect(lines(["Drop it", "Give it away"])).toBe("Drop it · Give it away");
    expect(lines(["Shoot at it, aim 1", "Shoot at it, aim 2", "Strike at it"])).toBe("Shoot at it, aim 1 or 2 · Strike at it");
    expect(lines(["Gun: Strength +1", "Discard Gun: fear 3 to 2"])).toBe("Strength +1 · Discard Gun: fear 3 to 2");
  });
  it("say beside a card what its title does not, and what the card does", () => {
    const card = complete("Card", { id: "rest", title: "Take a Break", text: "craft" });
    expect(beside(card, "Take a Break 2 (Science)")).toBe("2 (Science) · craft");
    expect(beside(card, "Take a Break (First Aid)")).toBe("First Aid · craft");
    expect(beside(complete("Card", { id: "speed", title: "Speed", text: "How far you get." }), "Speed to 3: how far you get")).toBe("to 3: how far you get");
    expect(beside(card, "Take a Break (First Aid)", false)).toBe("First Aid");
    expect(beside(card, "Play it on Ana")).toBe("Play it on Ana");
    expect(beside(card, "Discard the Take a Break (1 CP)")).toBe("Discard the Take a Break (1 CP) · craft");
    expect(beside(card, "Use Take a Break")).toBe("Use · craft"); // what is used is the title
    expect(beside(card, "Take a Break: craft 2, sleep 1")).toBe("craft 2, sleep 1"); // what it does is said already
    const knife = complete("Card", { id: "knife", title: "Knife", fields: [["Number", "021"], ["Attack", "melee, damage 2"]] });
    expect(beside(knife, "Knife")).toBe("Number: 021 · Attack: melee, damage 2");
  });
  it("take no figure's sheet for a card of the hand", () => {
    const sheets = { ...view, boards: [board([piece("grip", "a1")])] };
    expect(refusedCards(sheets, thingsOf(decision([option("play:light", ["light"]), option("x")]), names), "ana")).toEqual([]);
    const named = { ...view, boards: [board([piece("somebody", "a1", { name: "Iron Grip" })])] };
    expect(refusedCards(named, thingsOf(decision([option("play:light", ["light"]), option("x")]), names), "ana")).toEqual([]);
  });
  it("say what the places have in common", () => {
    expect(commonStart(["Move to a1", "Move to b2"])).toBe("Move to");
    expect(commonStart(["Hold", "Move"])).toBe("");
  });
});

describe("a hand", () => {
  it("lies side by side while there is room", () => expect(fit(5, 1000, 124, 8, 1, 96)).toEqual({ columns: 5, pages: 1 }));
  it("has pages where even the smallest cards are too many", () => expect(fit(30, 1000, 124, 8, 1, 96)).toEqual({ columns: 6, pages: 5 }));
  it("is squeezed a little rather than turned for its last card", () => expect([fit(11, 1370, 124, 8, 1, 96).pages, fit(13, 1370, 124, 8, 1, 96).pages]).toEqual([1, 2]));
  it("lies in two rows where it may", () => expect(fit(6, 380, 110, 8, 2, 96)).toEqual({ columns: 3, pages: 1 }));
  it("never has less than one column", () => expect(fit(3, 60, 124, 8, 1, 96).columns).toBe(1));
  it("is walked round and round", () => expect([around(0, -1, 3), around(2, 1, 3), around(0, 1, 0)]).toEqual([2, 0, 0]));
});

describe("odds on a thing", () => {
  const told = (...ways: number[]): Preview => ({ text: "", spread: false, odds: ways.map((each, i) => ({ what: `case ${i}`, ways: each, of: 10 })), board: null });
  const use = (key: string): Option => ({ ...option(key), preview: true });
  it("are the first of its only use", () => expect(onThing([use("a")], { a: told(7, 2) })).toBe("70%"));
  it("go from the least to the best of several", () => expect(onThing([use("a"), use("b")], { a: told(8), b: told(2) })).toBe("20–80%"));
  it("are not told where they only say how it may fall", () => expect(onThing([use("a")], { a: { ...told(7, 2, 1), spread: true } })).toBe(""));
  it("wait until all are known", () => expect(onThing([use("a"), use("b")], { a: told(8) })).toBe(""));
  it("are not told where uses speak of different things", () => {
    expect(onThing([use("a"), use("b")], { a: told(8), b: { text: "", spread: false, odds: [{ what: "escape", ways: 1, of: 2 }], board: null } })).toBe("");
  });
  it("never round to certainty", () => {
    expect(shownPercent({ what: "", ways: 999, of: 1000 })).toBe(">99%");
    expect(shownPercent({ what: "", ways: 1, of: 1000 })).toBe("<1%");
    expect(shownPercent({ what: "", ways: 10, of: 10 })).toBe("100%");
    expect(chief(undefined)).toBeNull();
  });
  it("stand on one line where many are as likely", () => {
    expect(listed(told(1, 3, 1, 1, 1).odds).map((line) => line.whats)).toEqual([["case 0", "case 2", "case 3", "case 4"], ["case 1"]]);
    expect(listed(told(1, 1, 1).odds).map((line) => line.whats.length)).toEqual([1, 1, 1]);
  });
  it("have a bar of outcomes where more than two exclude one another", () => {
    expect(outcomes(told(2, 3, 5)).map((each) => each.share)).toEqual([0.2, 0.3, 0.5]);
    expect(outcomes(told(2, 8))).toEqual([]);
    expect(outcomes(told(9, 8, 7))).toEqual([]);
  });
});

describe("uses that lie open on the board", () => {
  it("are called by their thing where all of them are its, and say what is done with it", () => {
    const door = (key: string, what: string): Option => used(key, { thing: "The east door", label: `The east door: ${what}` });
    expect(together([door("pick", "pick the lock"), door("force", "force it")])).toBe("The east door");
    expect(together([door("pick", "pick the lock"), option("move", ["c4"], "Move to c4")])).toBe("");
    expect(below("The east door", "The east door: force it")).toBe("force it");
    expect(thingsOf(decision([door("pick", "pick the lock"), door("force", "force it"), option("x")]), names)[0]!.line).toBe("pick the lock · force it");
  });
});
