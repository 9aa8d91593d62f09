/** Puts back what the server leaves out: fields that have their default value, and grounds that it has sent before. */
import { DEFAULTS, PARTS, type Ground, type Seen, type Types, type View } from "./protocol.ts";

export type Wire = Record<string, any>;
const defaults: Record<string, Wire> = DEFAULTS;
/** The fields of each type that are things themselves, and of what type. */
const parts = new Map(Object.entries(PARTS as Record<string, Record<string, string>>).map(([name, fields]) => [name, Object.entries(fields)]));
const NONE: [string, string][] = [];

/** A whole thing of that type. `grounds` takes over where a ground is due. */
export function complete<Name extends keyof Types>(name: Name, wire: Wire, grounds?: Completer): Types[Name] {
  const whole: Wire = { ...defaults[name], ...wire };
  for (const [field, part] of parts.get(name) ?? NONE) {
    const value: Wire | Wire[] | null | undefined = whole[field];
    if (!value || value.length === 0) continue;
    const one = (each: Wire): unknown => (part === "Ground" && grounds ? grounds.ground(each) : complete(part as keyof Types, each, grounds));
    whole[field] = Array.isArray(value) ? value.map(one) : one(value);
  }
  return whole as Types[Name];
}

/** Remembers grounds, so that the server need not send a map twice. */
export class Completer {
  readonly grounds = new Map<string, Ground>();

  ground(wire: Wire): Ground {
    const known = this.grounds.get(wire.id);
    if (known) return known;
    if (wire.cells === undefined) return complete("Ground", { width: 0, height: 0, cells: [], ...wire });
    const whole = complete("Ground", wire);
    this.grounds.set(whole.id, whole);
    return whole;
  }

  /** Keeps every ground of an update before any of it is drawn: one seat's step may carry the ground that another seat's view only names. */
  learn(seats: Wire): void {
    for (const seen of Object.values(seats) as Wire[])
      for (const view of [seen.view, ...(seen.steps ?? []).map((step: Wire) => step.view)] as Wire[])
        for (const board of (view.boards ?? []) as Wire[]) if (board.ground.cells !== undefined) this.ground(board.ground);
  }

  view = (wire: Wire): View => complete("View", wire, this);
  seen = (wire: Wire): Seen => complete("Seen", wire, this);
}
