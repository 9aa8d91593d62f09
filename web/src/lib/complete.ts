/** Puts back the defaults that the server leaves out, and the grounds that it has sent before. */
import type {
  Badge, Board, Card, Cell, Counter, Decision, Edge, Ground, Line, Option, Panel, Piece, Region, Seen, Step, Trace, View,
} from "./protocol.ts";

type Wire = Record<string, any>;
const list = (value: unknown): Wire[] => (Array.isArray(value) ? (value as Wire[]) : []);

const cell = (c: Wire): Cell => ({ at: c.at, x: c.x, y: c.y, kind: c.kind ?? "floor", label: c.label ?? "", level: c.level ?? 0 });
const edge = (e: Wire): Edge => ({
  at: e.at, side: e.side, kind: e.kind ?? "wall", blocks: e.blocks ?? ["move", "see"], label: e.label ?? "",
});
const region = (r: Wire): Region => ({ id: r.id, title: r.title, cells: r.cells, kind: r.kind ?? "" });
const badge = (b: Wire): Badge => ({ kind: b.kind, text: b.text ?? "" });

const piece = (p: Wire): Piece => ({
  id: p.id, at: p.at, name: p.name, glyph: p.glyph ?? "", icon: p.icon ?? "", side: p.side ?? "", facing: p.facing ?? "",
  posture: p.posture ?? "", cells: p.cells ?? [], badges: list(p.badges).map(badge), text: p.text ?? "",
});

export const ground = (g: Wire): Ground => ({
  id: g.id, width: g.width, height: g.height, cells: list(g.cells).map(cell), edges: list(g.edges).map(edge),
  regions: list(g.regions).map(region), levels: g.levels ?? [],
});

const card = (c: Wire): Card => ({
  id: c.id, title: c.title ?? "", text: c.text ?? "", side: c.side ?? "", icon: c.icon ?? "", hidden: c.hidden ?? false,
  fields: c.fields ?? [], table: c.table ?? [], badges: list(c.badges).map(badge),
  headed: c.headed ?? true,
});
const counter = (c: Wire): Counter => ({ title: c.title, value: c.value, limit: c.limit ?? null, text: c.text ?? "" });
const panel = (p: Wire): Panel => ({
  id: p.id, title: p.title, cards: list(p.cards).map(card), counters: list(p.counters).map(counter), table: p.table ?? [],
  text: p.text ?? "", owner: p.owner ?? "", headed: p.headed ?? true,
});
const option = (o: Wire): Option => ({ key: o.key, label: o.label, at: o.at ?? [], preview: o.preview ?? false });
const decision = (d: Wire): Decision => ({
  n: d.n, shape: d.shape, kind: d.kind, rule: d.rule, prompt: d.prompt, options: list(d.options).map(option),
  min: d.min ?? null, max: d.max ?? null,
});
export const line = (l: Wire): Line => ({ text: l.text, rule: l.rule ?? "", facts: l.facts ?? {}, why: l.why ?? false, dice: l.dice ?? [] });
export const trace = (t: Wire): Trace => ({
  title: t.title, board: t.board ?? "", cells: t.cells ?? [], lines: t.lines ?? [], text: t.text ?? "", labels: t.labels ?? [],
});

/** Remembers grounds, so that the server need not send a map twice. */
export class Completer {
  readonly grounds = new Map<string, Ground>();

  view(v: Wire): View {
    return {
      status: { goal: "", round: "", phase: "", outcome: "", ...v.status },
      boards: list(v.boards).map((b) => this.board(b)),
      panels: list(v.panels).map(panel),
      decision: v.decision ? decision(v.decision) : null,
      waiting: v.waiting ?? [],
    };
  }

  private board(b: Wire): Board {
    return {
      id: b.id, title: b.title, ground: this.ground(b.ground), pieces: list(b.pieces).map(piece), edges: list(b.edges).map(edge),
      cells: list(b.cells).map(cell), regions: list(b.regions).map(region),
    };
  }

  private ground(g: Wire): Ground {
    const known = this.grounds.get(g.id);
    if (known) return known;
    if (g.cells === undefined) return { id: g.id, width: 0, height: 0, cells: [], edges: [], regions: [], levels: [] };
    const whole = ground(g);
    this.grounds.set(whole.id, whole);
    return whole;
  }

  /** Keeps every ground of an update before any of it is drawn: one seat's step may carry the ground that another seat's view only names. */
  learn(seats: Wire): void {
    for (const seen of Object.values(seats) as Wire[])
      for (const view of [seen.view, ...list(seen.steps).map((step) => step.view)] as Wire[])
        for (const board of list(view?.boards)) if (board.ground.cells !== undefined) this.ground(board.ground);
  }

  seen(s: Wire): Seen {
    return { view: this.view(s.view), log: list(s.log).map(line), logStart: s.logStart ?? 0, undo: s.undo ?? null };
  }

  step(s: Wire): Step {
    const lines = s.lines ?? (s.line ? [s.line] : []);
    return { lines: list(lines).map(line), view: this.view(s.view) };
  }
}
