/** Who plays the next chapter of a campaign. */
import { held } from "../lib/keys.ts";
import { defaultSeats, type SeatPlan } from "../lib/names.ts";
import type { Bot, Player, Scenario, TableSummary } from "../lib/protocol.ts";

/** The same as at the last table, if the scenario has seats for them; otherwise as for any new table. */
export function seatsAgain(tables: TableSummary[], scenario: Scenario, mine: string, bots: Bot[]): SeatPlan[] {
  const [last] = [...tables].sort((one, other) => other.changed - one.changed);
  const [low, high] = scenario.seats;
  if (!last || last.seats.length < low || last.seats.length > high) return defaultSeats(scenario, mine);
  const own = held(last.table)?.seats ?? {};
  /** Whoever was invited and has not come is invited once more. */
  const holder = ({ seat, held }: Player): SeatPlan["held"] => {
    if (held === "bot" || held === "open") return held;
    return held === "person" && seat in own ? "me" : "friend";
  };
  /** Bots come and go with the program; for one that is gone the best one plays, and that is said. */
  const which = (bot: string | undefined): Partial<SeatPlan> => (!bot || bots.some((each) => each.key === bot) ? { bot } : { gone: bot });
  return last.seats.map((player) => ({ name: player.name || player.seat, held: holder(player), ...which(player.bot) }));
}
