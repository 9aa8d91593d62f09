/** Seats and their names. */
import type { Held, Scenario, SeatWish } from "./protocol.ts";

const BOTS = ["Ada", "Boris", "Cleo", "Dov", "Edda", "Finn", "Greta", "Hugo"];

/** A name as the server wants a seat: small letters, digits and hyphens, a letter first. */
export function slug(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+|-+$/g, "");
  return plain.slice(0, 20).replace(/-+$/, "");
}

export interface SeatPlan { name: string; held: Held }

export function defaultName(held: Held, index: number, mine: string): string {
  if (held === "bot") return `${BOTS[index % BOTS.length]} (bot)`;
  if (held === "me") return index === 0 ? mine || "Player" : `Player ${index + 1}`;
  return held === "friend" ? `Friend ${index}` : `Guest ${index}`;
}

/** Sensible defaults: you in the first seat, a bot in each other seat that the scenario needs. */
export function defaultSeats(scenario: Scenario, mine: string): SeatPlan[] {
  return Array.from({ length: Math.max(1, scenario.seats[0]) }, (_, i): SeatPlan => {
    const held: Held = i === 0 ? "me" : "bot";
    return { held, name: defaultName(held, i, mine) };
  });
}

/** The plan as a request: every seat with a name of its own. */
export function wishes(plan: SeatPlan[]): SeatWish[] {
  const taken = new Set<string>();
  return plan.map(({ name, held }, i) => {
    let seat = slug(name) || `seat-${i + 1}`;
    while (taken.has(seat)) seat = `${seat.slice(0, 17)}-${i + 1}`;
    taken.add(seat);
    return { seat, name, held };
  });
}

/** "2 to 4 players" and the like. */
export function players([low, high]: [number, number]): string {
  if (low === high) return low === 1 ? "1 player" : `${low} players`;
  return `${low} to ${high} players`;
}

export function length(minutes: number): string {
  if (!minutes) return "";
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 30) / 2;
  return `${String(hours).replace(".5", "½")} h`;
}
