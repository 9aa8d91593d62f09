/** Seats and their names. */
import type { Held, Scenario, SeatWish, Setting } from "./protocol.ts";

const BOTS = ["Ada", "Boris", "Cleo", "Dov", "Edda", "Finn", "Greta", "Hugo"];

/** `bot`: which one; none said, the server takes the best that the game has. `gone`: one that is on no list any more. */
export interface SeatPlan { name: string; held: Held; bot?: string; gone?: string }

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

/** The plan as a request. Seats have plain ids that nobody reads; what people read are names, in any script, also equal ones. */
export function wishes(plan: SeatPlan[]): SeatWish[] {
  return plan.map(({ name, held, bot }, i) => ({ seat: `seat-${i + 1}`, name: name.trim(), held, ...(held === "bot" && bot ? { bot } : {}) }));
}

/** The choices of a setting as people read them. */
export function choicesOf(setting: Setting): { value: string; title: string }[] {
  return setting.choices.map((value, i) => ({ value, title: setting.words?.[i] ?? spoken(value) }));
}

/** A key as a word: "lose-nobody" is "Lose nobody". */
export function spoken(key: string): string {
  const words = key.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
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
