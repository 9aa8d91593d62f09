/** Which quiet texture a place gets (board/Patterns.svelte), by its look. */
import type { CellLook } from "../lib/protocol.ts";

/** `plain` has none; `solid` is what nobody walks on. */
export type Texture = Exclude<CellLook, "plain" | "wall" | "obstacle"> | "solid";

export const FLOORS: Record<CellLook, Texture | "plain"> = {
  plain: "plain",
  wall: "solid",
  obstacle: "solid",
  fence: "fence",
  water: "water",
  hole: "hole",
  rubble: "rubble",
  grass: "grass",
  snow: "snow",
  stairs: "stairs",
  door: "door",
  fire: "fire",
  safe: "safe",
  metal: "metal",
  street: "street",
  start: "start",
  weave: "weave",
  tiles: "tiles",
  planks: "planks",
  specks: "specks",
};
