/** What is heard of what is shown. */
import type { StrikeLook, Verdict } from "../lib/protocol.ts";
import type { Act } from "./timeline.ts";

export type Cue = "dice" | "step" | "shot" | "burst" | "blow" | "claw" | "blast" | "spell" | "card" | "page" | "hurt" | "fall" | "heal" | "move" | "win" | "loss";

const STRIKES: Record<StrikeLook, Cue> = {
  shot: "shot", burst: "burst", blow: "blow", blade: "claw", claw: "claw", bite: "claw", blast: "blast", fire: "blast", spell: "spell", dread: "spell",
};

export function cueOf(act: Act): Cue | null {
  switch (act.kind) {
    case "card":
      return "card";
    case "dice":
      return act.rolls.length ? "dice" : "page";
    case "strike":
      return act.strikes[0] ? STRIKES[act.strikes[0].look] : null;
    case "harm":
      return act.falls.length ? "fall" : act.harms.some((harm) => harm.amount < 0) ? "heal" : "hurt";
    default:
      return null;
  }
}

export const endingCue = (verdict: Verdict | string | undefined): Cue => (verdict === "won" || verdict === "partly" ? "win" : verdict === "lost" ? "loss" : "page");
