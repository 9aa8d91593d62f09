/** A level of a board as strokes, from the ground upwards. Pure: the same board gives the same strokes. */
import type { Cell, CellLook, EdgeLook, Side } from "../../lib/protocol.ts";
import { edgeId, U, type Terrain } from "../scene.ts";
import { FLOORS, type FloorLook, type ThingLook } from "./floors.ts";
import { chance, line, type Ink } from "./ink.ts";
import { THINGS } from "./things.ts";
import { mass, massShadow, runs, sign, wallShadow, WALLS } from "./walls.ts";

const isThing = (look: CellLook): look is ThingLook => look in THINGS;
const key = (x: number, y: number): string => `${x},${y}`;
const AROUND = [[0, -1, "n"], [1, 0, "e"], [0, 1, "s"], [-1, 0, "w"]] as const satisfies [number, number, Side][];
/** What parts two places so little that the same floor lies on both sides. */
const LOW = new Set<EdgeLook>(["outline", "line", "barrier", "gap", "fence", "railing", "curtain"]);

/** All the strokes of a level. */
export function drawing(scene: Terrain, level: number): Ink[] {
  const cells = [...scene.cells.values()].filter((cell) => cell.level === level);
  const at = new Map(cells.map((cell) => [key(cell.x, cell.y), cell]));
  const floors = floorsOf(scene, level);
  const edges = scene.edges.filter((edge) => edge.level === level);
  const walls = runs(edges);
  const seeded = (what: string, x: number, y: number) => chance(`${what}:${x}:${y}`);
  const ink: Ink[] = [];
  for (const { x, y } of cells) {
    const floor = FLOORS[floors.get(key(x, y))!];
    ink.push({ d: `M${x * U} ${y * U}h${U}v${U}h-${U}Z`, fill: floor.base });
  }
  for (const { x, y } of cells) ink.push(...FLOORS[floors.get(key(x, y))!].marks(seeded("floor", x, y), x * U, y * U, { column: x, row: y }));
  for (const { x, y } of cells) ink.push(...seams(x, y, floors));
  for (const { x, y, look } of cells) if (look === "wall") ink.push(massShadow(x * U, y * U));
  for (const run of walls) ink.push(...wallShadow(seeded("shadow", run.x1, run.y1), run));
  const things = [...together(cells)].map((thing) => THINGS[thing.look].draw(seeded(thing.look, thing.x, thing.y), thing.x * U, thing.y * U, thing.w * U, thing.h * U));
  for (const { x, y, look } of cells) {
    if (look !== "wall") continue;
    const same = (dx: number, dy: number): boolean => at.get(key(x + dx, y + dy))?.look === "wall";
    ink.push(...mass(seeded("wall", x, y), x * U, y * U, { n: same(0, -1), e: same(1, 0), s: same(0, 1), w: same(-1, 0) }));
  }
  ink.push(...things.flat());
  for (const run of walls) ink.push(...WALLS[run.look](seeded(run.look, run.x1, run.y1), run));
  for (const edge of edges) ink.push(...sign(edge));
  return ink;
}

/** The floor of every place, by column and row: what stands somewhere stands on the floor that is nearest. */
export function floorsOf(scene: Terrain, level: number): Map<string, FloorLook> {
  const cells = [...scene.cells.values()].filter((cell) => cell.level === level);
  const at = new Map(cells.map((cell) => [key(cell.x, cell.y), cell]));
  const found = new Map<string, FloorLook>();
  let front: Cell[] = [];
  for (const cell of cells)
    if (!isThing(cell.look)) {
      found.set(key(cell.x, cell.y), cell.look);
      front.push(cell);
    }
  while (front.length) {
    const next: Cell[] = [];
    for (const cell of front)
      for (const [dx, dy, side] of AROUND) {
        const beside = at.get(key(cell.x + dx, cell.y + dy));
        const edge = scene.edgeAt.get(edgeId(cell, side));
        if (!beside || found.has(key(beside.x, beside.y)) || (edge && !LOW.has(edge.look))) continue;
        found.set(key(beside.x, beside.y), ground(found.get(key(cell.x, cell.y))!));
        next.push(beside);
      }
    front = next;
  }
  for (const { x, y } of cells) if (!found.has(key(x, y))) found.set(key(x, y), "plain");
  return found;
}
/** Nothing stands in water or in a fire. */
const ground = (look: FloorLook): FloorLook => (look === "water" || look === "brook" ? "earth" : look === "fire" ? "ash" : look);

/** Where two floors meet: a bank where there is one, else a thin line; and the dots of the squares between two places of the same floor. */
function seams(x: number, y: number, floors: Map<string, FloorLook>): Ink[] {
  const here = floors.get(key(x, y))!;
  const found: Ink[] = [];
  for (const [dx, dy, from, to] of [[1, 0, [(x + 1) * U, y * U], [(x + 1) * U, (y + 1) * U]], [0, 1, [x * U, (y + 1) * U], [(x + 1) * U, (y + 1) * U]]] as const) {
    const other = floors.get(key(x + dx, y + dy));
    if (!other) continue;
    const c = chance(`seam:${x}:${y}:${dx}`);
    if (other === here) found.push({ d: `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, stroke: "ink", width: 1, alpha: 0.26, dash: [1.5, 5] });
    else if (FLOORS[here].bank || FLOORS[other].bank) found.push({ d: line(c, from, to, 5), stroke: "ink", width: 2.4, alpha: 0.9 }, { d: line(c, from, to, 4), stroke: "light", width: 1, alpha: 0.35 });
    else found.push({ d: line(c, from, to, 1.4), stroke: "ink", width: 1.2, alpha: 0.5 });
  }
  return found;
}

interface Standing { look: ThingLook; x: number; y: number; w: number; h: number }
/** Things with the cells that they fill: those that are one over several cells as the largest box from their top left. */
export function* together(cells: Cell[]): Generator<Standing> {
  const rest = new Map(cells.filter((cell) => isThing(cell.look) && cell.look !== "wall").map((cell) => [key(cell.x, cell.y), cell]));
  for (const cell of [...rest.values()].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const look = cell.look as ThingLook;
    const same = (x: number, y: number): boolean => rest.get(key(x, y))?.look === look;
    if (!same(cell.x, cell.y)) continue;
    let [w, h] = [1, 1];
    if (THINGS[look].joined) {
      while (same(cell.x + w, cell.y)) w++;
      const row = (y: number): boolean => Array.from({ length: w }, (_, i) => same(cell.x + i, y)).every(Boolean);
      while (row(cell.y + h)) h++;
    }
    for (let x = 0; x < w; x++) for (let y = 0; y < h; y++) rest.delete(key(cell.x + x, cell.y + y));
    yield { look, x: cell.x, y: cell.y, w, h };
  }
}
