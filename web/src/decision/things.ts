/**
 * The options of a question as things on the table: a card with its uses, a figure, a place. What belongs together is told
 * (`thing`, `at`), never read out of words; and what only names places is not a button at all, but clicked on the map.
 */
import { terrainOf } from "../board/scene.ts";
import type { Card, Decision, Option, Piece, View } from "../lib/protocol.ts";

export interface Thing {
  id: string;
  title: string;
  /** What stands below the title. */
  line: string;
  uses: Option[];
  card?: Card;
  piece?: Piece;
  /** Only places of the map: they are clicked there. */
  places: boolean;
  /** A card of one's own that is not on offer now: a click says why. */
  refused: boolean;
  /** The main button is about it: it lies there to be looked at. */
  meant?: boolean;
}

/** What the names in a view stand for. */
export interface Names { cards: Map<string, Card>; pieces: Map<string, Piece>; places: { has(name: string): boolean }; seats: Map<string, string> }

const PLACES = "places";
/** So many places are not listed in a row unless somebody wants it: the map is the place for that. */
export const TOO_MANY = 40;

export function namesOf(view: View | null, seats: { seat: string; name: string }[] = []): Names {
  const boards = view?.boards ?? [];
  return {
    cards: new Map((view?.panels ?? []).flatMap((panel) => panel.cards).map((card) => [card.id, card])),
    pieces: new Map(boards.flatMap((board) => board.pieces).map((piece) => [piece.id, piece])),
    places: { has: (name) => boards.map(terrainOf).some((terrain) => terrain.cells.has(name) || terrain.regions.some((region) => region.id === name)) },
    seats: new Map(seats.map(({ seat, name }) => [seat, name || seat])),
  };
}

/** The one answer that is the way on when nothing else is wanted. */
export const mainOf = (decision: Decision | null): Option | null => decision?.options.find((option) => option.main) ?? null;

/** By what the options lie together: `thing` says it, or else the card, the figure or the seat that they are about. */
function belongs(option: Option, names: Names): string {
  if (option.thing) return option.thing;
  const known = [names.cards, names.pieces, names.seats].map((map) => option.at.find((name) => map.has(name))).find((name) => name !== undefined);
  if (known !== undefined) return known;
  if (option.at.length && option.at.every((name) => names.places.has(name))) return PLACES;
  return option.at.find((name) => !names.places.has(name)) ?? `key ${option.key}`;
}

export function thingsOf(decision: Decision | null, names: Names): Thing[] {
  const groups = new Map<string, Option[]>();
  for (const option of decision?.options ?? []) {
    if (option.main) continue;
    const name = belongs(option, names);
    groups.set(name, [...(groups.get(name) ?? []), option]);
  }
  const [only] = groups;
  const alone = groups.size === 1 && only![0] !== PLACES && only![1].length > 1;
  const shown = alone ? only![1].map((option): [string, Option[]] => [`key ${option.key}`, [option]]) : [...groups];
  const things = shown.map(([name, uses]) => made(name, uses, names));
  return [...things.filter((thing) => !thing.places), ...things.filter((thing) => thing.places)];
}

function made(name: string, uses: Option[], names: Names): Thing {
  const [first] = uses as [Option];
  const card = names.cards.get(name) ?? (uses.length === 1 ? found(first.at, names.cards) : undefined);
  const piece = names.pieces.get(name) ?? (uses.length === 1 ? found(first.at, names.pieces) : undefined);
  const base = { id: name, uses, card, piece, places: name === PLACES, refused: false };
  if (base.places) return { ...base, title: uses.length === 1 ? first.label : placesTitle(uses), line: uses.length === 1 ? "on the map" : "Choose a lit place on the map" };
  if (uses.length === 1) {
    const label = card ? below(card.title, first.label) : first.label;
    // The face says already whose sheet it is: what is done with it is the title.
    return names.cards.has(name) && (!piece || first.label.startsWith(card!.title)) ? { ...base, title: card!.title, line: beside(card!, label, !piece) } : { ...base, title: first.label, line: "" };
  }
  const title = card?.title ?? piece?.name ?? names.seats.get(name) ?? (first.thing || first.label);
  return { ...base, title, line: usesLine(title, uses.map((use) => below(title, use.label))) };
}

/** What a label says beside the title of its card, which stands there already; and what the card does (`whole`: a figure's sheet says who it is). */
export function beside(card: Card, label: string, whole = true): string {
  if (!label.includes(card.title)) return label;
  const rest = without(label, card.title).trim().replace(/^[\s:,.]+/, "").replace(/^\((.*)\)$/, "$1");
  const said = !!card.text && rest.toLowerCase().includes(card.text.replace(/\.$/, "").toLowerCase());
  return [rest, whole && !said ? card.text || fieldWords(card) : ""].filter(Boolean).join(" · ");
}
/** A name can be left out where a label begins or ends with it; out of the middle of a sentence it cannot be taken. */
const without = (label: string, name: string): string => (label.startsWith(name) ? label.slice(name.length) : label.endsWith(name) ? label.slice(0, -name.length) : label);
/** What a card without words says in its fields. */
const fieldWords = (card: Card): string => card.fields.map(([name, value]) => `${name}: ${value}`).join(" · ");

const found = <T>(at: string[], map: Map<string, T>): T | undefined => at.map((name) => map.get(name)).find((each) => each !== undefined);

/** A use as it stands below a title: what it begins with is not said twice. */
export const below = (title: string, label: string): string => (label.startsWith(`${title}: `) ? label.slice(title.length + 2) : label);

/** The one thing that all of these are uses of, in words. */
export const together = (options: Option[]): string => (options.every(({ thing, label }) => thing && thing === options[0]!.thing && label.startsWith(`${thing}: `)) ? options[0]!.thing : "");

/** What a thing can be used for: what all of it begins with is said once, and not at all if the title says it; what one begins with like the one before, not again ("fear 3 to 2 or 4"). */
function usesLine(title: string, labels: string[]): string {
  const common = commonStart(labels);
  const rests = labels.map((label) => label.slice(common.length).trim());
  const [first = "", ...others] = rests.map((rest, i) => {
    const said = i ? commonStart([rest, rests[i - 1]!]) : "";
    return `${said ? " or " : i ? " · " : ""}${rest.slice(said.length).trim()}`;
  });
  const begin = title.startsWith(common) || common.startsWith(title) ? common.slice(title.length).replace(/^[\s,:]+/, "") : common;
  return [`${begin} ${first}`.trim(), ...others].join("");
}

function placesTitle(uses: Option[]): string {
  const common = commonStart(uses.map((use) => use.label));
  return common ? `${common} …` : "On the map";
}

/** The words that all labels begin with. */
export function commonStart(labels: string[]): string {
  const [first = [], ...others] = labels.map((label) => label.split(" "));
  let count = 0;
  while (count < first.length - 1 && others.every((words) => words[count] === first[count])) count++;
  return first.slice(0, count).join(" ");
}

/**
 * The other cards of a hand of which something is on offer: they lie there too, and say why not. So do those that the main button is about. A figure's sheet
 * is no card of a hand.
 */
export function refusedCards(view: View | null, things: Thing[], eyes: string, main: Option | null = null): Thing[] {
  const offered = new Set(things.flatMap((thing) => [thing.card?.id, ...thing.uses.flatMap((use) => use.at)]));
  const touched = new Set([...offered, ...(main?.at ?? [])]);
  const others = handsOf(view, eyes).filter(({ cards }) => cards.some((card) => touched.has(card.id))).flatMap(({ cards }) => cards).filter((card) => !offered.has(card.id));
  return others.map((card) => ({ ...lying(card, touched.has(card.id) ? main!.label : "not now"), meant: touched.has(card.id) }));
}

/** The hands, by their panels, of which something lay in the dock: whoever waits goes on looking at them. */
export function playedFrom(view: View | null, things: Thing[], eyes: string): string[] {
  const there = new Set(things.map((thing) => thing.card?.id));
  return handsOf(view, eyes).filter(({ cards }) => cards.some((card) => there.has(card.id))).map(({ panel }) => panel);
}
export const heldCards = (view: View | null, eyes: string, panels: string[]): Thing[] =>
  handsOf(view, eyes).filter(({ panel }) => panels.includes(panel)).flatMap(({ cards }) => cards.map((card) => lying(card, card.text || fieldWords(card))));

const lying = (card: Card, line: string): Thing => ({ id: card.id, title: card.title, line, uses: [], card, places: false, refused: true });

/** One's own cards that are seen and are no figure's sheet, panel by panel. */
function handsOf(view: View | null, eyes: string): { panel: string; cards: Card[] }[] {
  const figures = new Set((view?.boards ?? []).flatMap((board) => board.pieces.flatMap((piece) => [piece.id, piece.name])));
  const own = eyes ? (view?.panels ?? []).filter((panel) => panel.owner === eyes) : [];
  return own.map(({ id, cards }) => ({ panel: id, cards: cards.filter((card) => !card.hidden && !figures.has(card.id) && !figures.has(card.title)) }));
}

/** The names that more than one of them has. */
export const twice = (names: string[]): Set<string> => new Set(names.filter((name, i) => name && names.indexOf(name) !== i));

/** How many lie side by side: they shrink first, then there are pages. */
export interface Fit { columns: number; pages: number }

const SQUEEZED = 0.88;

export function fit(count: number, width: number, least: number, gap: number, rows: number, arrows: number): Fit {
  const columns = (room: number, card = least): number => Math.max(1, Math.floor((room + gap) / (card + gap)));
  // A little narrower is better than a second page for the last card.
  const all = columns(width, least * SQUEEZED);
  if (count <= all * rows) return { columns: Math.max(1, Math.min(all, Math.ceil(count / rows))), pages: 1 };
  const some = columns(width - arrows);
  return { columns: some, pages: Math.ceil(count / (some * rows)) };
}

/** What is `by` places on from where somebody is, round and round. */
export const around = (at: number, by: number, of: number): number => (of ? (at + by + of) % of : 0);
