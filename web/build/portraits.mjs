/**
 * Draws the people of the games: `npm run portraits [game ...]`.
 *
 * A game lists its people in `skin/portraits.toml`, one table for each, chosen by hand: parts of the drawings "Lorelei" by Lisa
 * Wischofsky (CC0, from the package @dicebear/lorelei), and clothes, hats and marks of `garments.mjs`. What comes out, plain SVG,
 * is kept in the repository: no build and no player needs this.
 *
 *   [thayer]
 *   hair = 8            # parts are numbered; of eyes, brows, head and nose too
 *   mouth = "sad05"
 *   skin = "brown"      # pale, tan, brown, dark
 *   colour = "grey"     # of the hair: black, grey, white
 *   wear = "army"
 *   hat = "helmet"
 *   marks = ["scar"]
 *   left = true         # looks to the left
 */
import { readdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createAvatar } from "@dicebear/core";
import * as lorelei from "@dicebear/lorelei";
import { parse } from "smol-toml";
import { CLOTHES, HATS, MARKS } from "./garments.mjs";

const GAMES = resolve(import.meta.dirname, "../../src/noctule/games");
const INK = "#22201c";
const SKINS = { pale: "#fff", tan: "#ecd9b8", brown: "#c9a67c", dark: "#9a7551" };
const HAIRS = { black: INK, grey: "#8d8676", white: "#fbf6ea" };
const KNOWN = new Set(["hair", "eyes", "brows", "head", "nose", "mouth", "beard", "glasses", "earrings", "freckles", "flowers", "skin", "colour", "wear", "hat", "marks", "left"]);
const GROUND = '<path fill="#e9e0cc" d="M-30-30h220v160H-30z"/>';

const variant = (number) => [`variant${String(number).padStart(2, "0")}`];
const part = (name, number) => ({ ...(number ? { [name]: variant(number) } : {}), [`${name}Probability`]: number ? 100 : 0 });

function head(who) {
  const drawn = createAvatar(lorelei, {
    seed: "noctule",
    hair: variant(who.hair ?? 1),
    eyes: variant(who.eyes ?? 1),
    eyebrows: variant(who.brows ?? 1),
    head: variant(who.head ?? 1),
    nose: variant(who.nose ?? 1),
    mouth: [who.mouth ?? "happy14"],
    ...part("beard", who.beard),
    ...part("glasses", who.glasses),
    ...part("earrings", who.earrings),
    ...part("freckles", who.freckles ? 1 : 0),
    hairAccessories: ["flowers"],
    hairAccessoriesProbability: who.flowers ? 100 : 0,
    skinColor: ["fedcba"],
    hairColor: ["abcdef"],
  }).toString();
  const shapes = [...drawn.matchAll(/<(?:path|circle|ellipse|rect)\b[^>]*>/g)].map((match) => match[0]).slice(1); // the first is a mask
  return shapes
    .join("")
    .replace(/ clip-rule="evenodd"/g, "")
    .replaceAll("#fedcba", SKINS[who.skin ?? "pale"])
    .replaceAll('fill="#abcdef"', `fill="${HAIRS[who.colour ?? "black"]}"${who.colour === "white" ? ` stroke="${INK}" stroke-width="13"` : ""}`)
    .replace(/fill="(#000000|#000|black)"/g, `fill="${INK}"`);
}

function chosen(name, kind, table, key) {
  if (!table[key]) throw new Error(`${name}: no ${kind} '${key}'; there are: ${Object.keys(table).join(", ")}`);
  return table[key];
}

export function portrait(name, who) {
  for (const word of Object.keys(who)) if (!KNOWN.has(word)) throw new Error(`${name}: nobody knows what '${word}' is`);
  const marks = (who.marks ?? []).map((mark) => chosen(name, "mark", MARKS, mark)).join("");
  const worn = who.wear ? chosen(name, "clothes", CLOTHES, who.wear) : "";
  const hat = who.hat ? chosen(name, "hat", HATS, who.hat) : "";
  const colour = who.colour ? HAIRS.grey : INK;
  const figure = `<g fill="none" transform="translate(-2.900 -14.800) scale(.113)">${head(who)}</g>${worn}${(marks + hat).replaceAll('"hair"', `"${colour}"`)}`;
  const turned = who.left ? `<g transform="matrix(-1 0 0 1 100 0)">${figure}</g>` : figure;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${GROUND}${turned}</svg>\n`;
}

const asked = process.argv.slice(2);
for (const game of readdirSync(GAMES)) {
  const folder = join(GAMES, game, "skin");
  if (!existsSync(join(folder, "portraits.toml")) || (asked.length && !asked.includes(game))) continue;
  const people = parse(readFileSync(join(folder, "portraits.toml"), "utf8"));
  for (const [name, who] of Object.entries(people)) writeFileSync(join(folder, `${name}.svg`), portrait(name, who));
  console.log(`${game}: ${Object.keys(people).length} portraits`);
}
