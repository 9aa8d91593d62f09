/** The colours of what is inked. Dark is the board under one lamp; in daylight everything is paler, and the ink stays ink. */

const LAMP = {
  ink: "#1d1a15",
  shade: "#171310",
  light: "#f4e9cd",
  paper: "#c6b994",
  wood: "#b08d60",
  parquet: "#a5794b",
  carpet: "#77838a",
  tile: "#c2c2b4",
  lino: "#b2beb0",
  stone: "#a39d8b",
  concrete: "#a5a398",
  metal: "#8f999c",
  street: "#77756f",
  pavement: "#a8a294",
  cobble: "#918b7d",
  earth: "#b29c74",
  forest: "#bcae86",
  lawn: "#9da56f",
  grass: "#919b63",
  garden: "#a78d63",
  sand: "#d2c194",
  mud: "#806b4d",
  ash: "#827d75",
  rubble: "#a69d88",
  snow: "#dde2e2",
  water: "#7b989c",
  brook: "#86a6a6",
  tunnel: "#8b8070",
  dark: "#15120e",
  fog: "#4a4943",
  fire: "#d98a3d",
  masonry: "#3b3832",
  brick: "#565047",
  leaf: "#4c5a3a",
  pine: "#37452f",
  thorn: "#5a5538",
  rock: "#77736a",
  furniture: "#96734a",
  pale: "#d8ccb0",
  cloth: "#9aa3a0",
  iron: "#5c6266",
  glass: "#a9c6cc",
  safe: "#8fa86f",
  red: "#c94534",
  orange: "#d8842c",
  yellow: "#cfae35",
  green: "#4f8f43",
  blue: "#3f86b8",
  purple: "#8a62ad",
  white: "#f4f1e8",
  black: "#0a0b0d",
  grey: "#8b8f93",
  brown: "#8d6438",
} as const;

export type ColourName = keyof typeof LAMP;
export type Palette = Record<ColourName, string>;

/** Ink, shadow and what a map prints are the same in any light. */
const FAST = new Set<ColourName>(["ink", "shade", "light", "dark", "red", "orange", "yellow", "green", "blue", "purple", "white", "black", "grey", "brown"]);
const DAYLIGHT = 0.42;

function paler(colour: string, much: number): string {
  const parts = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  return `#${parts.map((part) => Math.round(part + (255 - part) * much).toString(16).padStart(2, "0")).join("")}`;
}

export function palette(daylight: boolean): Palette {
  if (!daylight) return LAMP;
  return Object.fromEntries(Object.entries(LAMP).map(([name, colour]) => [name, FAST.has(name as ColourName) ? colour : paler(colour, DAYLIGHT)])) as Palette;
}
