/** Who plays the next chapter of a campaign. */
import { held } from "../lib/keys.ts";
import { defaultSeats, type SeatPlan } from "../lib/names.ts";
import type { Player, Scenario, TableSummary } from "../lib/protocol.ts";

/** The same as at the last table, if the scenario has seats for them; otherwise as for any new table. */
export function seatsAgain(tables: TableSummary[], scenario: Scenario, mine: string): SeatPlan[] {
  const [last] = [...tables].sort((one, other) => other.changed - one.changed);
  const [low, high] = scenario.seats;
  if (!last || last.seats.length < low || last.seats.length > high) return defaultSeats(scenario, mine);
  const own = held(last.table)?.seats ?? {};
  const holder = ({ seat, held }: Player): SeatPlan["held"] => (held === "bot" || held === "open" ? held : seat in own ? "me" : "friend");
  return last.seats.map((player) => ({ name: player.name || player.seat, held: holder(player) }));
}
