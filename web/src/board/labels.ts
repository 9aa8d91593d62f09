/** What is to be written on a board: the names of figures, rooms and places, and what stands on a place. */
import type { Piece, Region, Trace } from "../lib/protocol.ts";
import { LEAST, type Wanted } from "./placing.ts";
import { MOST_PIPS, PIP } from "./sides.ts";
import { centresOf, placePieces, U, type Box, type PlacedPiece, type Scene, type Terrain } from "./scene.ts";

const SHORT = 5;
const WIDEST = 11;
const TOLD = 24;
const MOST = 4;
/** Longer names of figures are cut. */
const LONGEST = 20;
/** A name that more tokens than this have says nothing. */
const COMMON = 2;
/** Pixels a cell from which on what stands on places is written. */
const READABLE = 34;
/** By so much the name of a narrow room may be wider than it. */
const OVER = 0.35 * U;
const SIZES = { figure: 12, room: 13, place: LEAST, mark: LEAST, told: 13 };

interface Written { mark: string; lines: string[] }
/** The same few hundred labels are broken again at every answer. */
const broke = new Map<string, Written>();

/** `exit: into the house, 31` as the lines `exit:`, `into the`, `house` and the mark `31`. A word said twice is said once. */
export function written(label: string): Written {
  let found = broke.get(label);
  if (!found) {
    if (broke.size > 2000) broke.clear();
    broke.set(label, (found = writtenOut(label)));
  }
  return found;
}

function writtenOut(label: string): Written {
  const parts = [...new Set(label.split(", ").filter(Boolean))];
  const long = parts.filter((part) => part.length > SHORT);
  const told = long.filter((part) => !long.some((other) => other !== part && other.endsWith(part)));
  const mark = parts.filter((part) => part.length <= SHORT).join(" ");
  return { mark, lines: broken(told.join(" / "), mark ? MOST - 1 : MOST) };
}

const isCut = (lines: string[]): boolean => lines.some((line) => line.endsWith("…"));

/** A title in at most two lines of so many letters. */
export function titled(title: string, widest: number): string[] {
  return broken(title, 2, widest).map((line) => (line.length > widest ? `${line.slice(0, Math.max(1, widest - 1))}…` : line));
}

function broken(text: string, most: number, widest = WIDEST): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < widest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}

interface Asked { acting: string; targets: { has(id: string): boolean }; traces: Trace[]; scale: number }

/** Everything that wants to be written on a level. */
export function wanted(scene: Scene, level: number, { acting, targets, traces, scale }: Asked): Wanted[] {
  const here = placePieces(scene).filter((each) => each.level === level);
  const many = (piece: Piece): boolean => piece.team === "neutral" && here.filter((each) => each.piece.name === piece.name).length > COMMON;
  return [
    ...here.filter(({ piece }) => piece.id === acting || !many(piece)).map((each) => figure(each, acting, targets, scale)),
    ...told(scene, level, traces),
    ...ofTheLand(scene.terrain, level, scale).filter((each) => !hides(each, targets)),
  ];
}

/** Words that would lie all over a place that can be chosen: it is to be seen, and says them itself. */
const hides = ({ kind, id, lines }: Wanted, targets: Asked["targets"]): boolean => kind === "place" && lines.length > 1 && targets.has(id.slice(id.indexOf(":") + 1));

interface Kept { level: number; scale: number; wanted: Wanted[] }
/** The land keeps its names wherever the figures go: they were half of what words cost at an answer. */
const lately = new WeakMap<Terrain, Kept>();

function ofTheLand(terrain: Terrain, level: number, scale: number): Wanted[] {
  const last = lately.get(terrain);
  if (last?.level === level && last.scale === scale) return last.wanted;
  const near = scale * U >= READABLE;
  const wanted = [...terrain.regions.flatMap((region) => room(terrain, level, region, scale)), ...(near ? places(terrain, level, scale) : [])];
  lately.set(terrain, { level, scale, wanted });
  return wanted;
}

/** What words may not cover: the faces of the figures, and the signs above them. */
export function faces(scene: Scene, level: number): Box[] {
  return placePieces(scene).filter((each) => each.level === level).map(({ piece, x, y, r }) => {
    const up = piece.badges.some(({ role }) => role === "sign") ? 1 : 0.8; // its own name fits in above it
    return { x: x - 0.8 * r, y: y - up * r, w: 1.6 * r, h: (up + 0.8) * r };
  });
}

/** How far health reaches below a token: as pips, or as a number on a plate. */
function healthBelow(piece: Piece, scale: number): number {
  const health = piece.badges.find((badge) => badge.role === "health");
  if (!health) return 0;
  return Number(health.text) <= MOST_PIPS ? PIP : (0.64 * LEAST) / scale;
}

function figure({ piece, x, y, r, trunk }: PlacedPiece, acting: string, targets: Asked["targets"], scale: number): Wanted {
  const half = Math.max(r, (trunk?.h ?? 0) / 2);
  const below = y + half + healthBelow(piece, scale) + 1;
  const kind = piece.id === acting ? "acting" : targets.has(piece.id) ? "target" : piece.team === "neutral" ? "token" : "figure";
  return {
    id: `piece:${piece.id}`, kind, size: SIZES.figure, lines: [shortened(piece)],
    spots: (_, h) => [[x, below + h / 2], [x, y - half - h / 2 - 1]],
  };
}

const shortened = ({ name }: Piece): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

function told(scene: Scene, level: number, traces: Trace[]): Wanted[] {
  const here = traces.filter((trace) => !trace.board || trace.board === scene.board.id).flatMap((trace) => trace.labels);
  if (!here.length) return [];
  const centres = centresOf(scene);
  return here.flatMap(([name, words], i): Wanted[] => {
    const at = centres.get(name);
    if (!at || at.level !== level) return [];
    return [{ id: `told:${i}`, kind: "told", size: SIZES.told, lines: broken(words, 3, TOLD), spots: (_, h) => [[at.x, at.y - U / 2], [at.x, at.y + U / 2 + h / 2], [at.x, at.y]] }];
  });
}

/** A title stands in a row of its room where there is width for it, in one line or in two. */
function room(terrain: Terrain, level: number, region: Region, scale: number): Wanted[] {
  const cells = region.cells.map((at) => terrain.cells.get(at)).filter((cell) => cell !== undefined && cell.level === level).map((cell) => cell!);
  if (!cells.length || !region.title) return [];
  const inside = new Set(cells.map((cell) => `${cell.x},${cell.y}`));
  const runs = cells
    .filter(({ x, y }) => inside.has(`${x},${y}`) && !inside.has(`${x - 1},${y}`))
    .map(({ x, y }) => {
      let end = x;
      while (inside.has(`${end},${y}`)) end += 1;
      return { x, y, end };
    })
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const widest = Math.max(...runs.map((run) => run.end - run.x)) * U;
  const letters = Math.floor((widest - 8) / ((SIZES.room * 0.6) / scale));
  if (letters < Math.min(region.title.length, 4)) return [];
  const spots = (w: number, h: number): [number, number][] =>
    runs.filter((run) => (run.end - run.x) * U >= w).flatMap((run): [number, number][] => {
      const [left, right, top] = [run.x * U + w / 2 + 4, run.end * U - w / 2 - 4, run.y * U + h / 2 + 3];
      return [[left, top], [Math.max(left, (left + right) / 2), top], [Math.max(left, right), top], [left, (run.y + 1) * U - h / 2 - 3]];
    });
  const named: Wanted = { id: `room:${region.id}`, kind: "room", size: SIZES.room, lines: titled(region.title, letters), spots };
  if (isCut(named.lines)) {
    // A narrow room has its whole name, small and a little over its walls, if that is enough.
    const lines = titled(region.title, Math.floor((widest + OVER) / ((LEAST * 0.58) / scale)));
    const middles = (w: number, h: number): [number, number][] =>
      runs.filter((run) => (run.end - run.x) * U + OVER >= w).map((run): [number, number] => [((run.x + run.end) / 2) * U, run.y * U + h / 2 + 3]);
    if (!isCut(lines)) return [{ ...named, size: LEAST, lines, spots: middles }];
  }
  if (!region.about || scale * U < READABLE) return [named];
  // What else is to be known of it stands below its title where there is room for both; it is told where it is pointed at, too.
  const about = titled(region.about, Math.floor((widest - 8) / ((SIZES.mark * 0.6) / scale)));
  return [{ ...named, lines: [...named.lines, ...about], lesser: named.lines.length }, named];
}

/** What is written on places: words in the middle, short marks in a corner. */
function places(terrain: Terrain, level: number, scale: number): Wanted[] {
  const found: Wanted[] = [];
  for (const cell of terrain.cells.values()) {
    if (cell.level !== level || !cell.label) continue;
    const { mark, ...said } = written(cell.label);
    const told = said.lines.join(" ").toLowerCase();
    const lines = terrain.regionsAt.get(cell.at)?.some(({ title }) => title.toLowerCase() === told) ? [] : said.lines; // the title of the region says it
    const [x, y] = [(cell.x + 0.5) * U, (cell.y + 0.5) * U];
    if (lines.length)
      found.push({ id: `place:${cell.at}`, kind: "place", size: SIZES.place, lines, spots: (w, h) => (h * scale > 60 && w > 1.6 * U ? [] : [[x, y], [x, y - U / 2 + h / 2], [x, y + U / 2 - h / 2]]) });
    if (mark) found.push({ id: `mark:${cell.at}`, kind: "mark", size: SIZES.mark, lines: [mark], spots: (w, h) => [[x - U / 2 + w / 2 + 3, y + U / 2 - h / 2 - 2]] });
  }
  return found;
}
