/** Which quiet texture a kind of place gets. Kinds are the game's own words; an unknown one always gets the same texture. */

const FLOORS: [string, RegExp][] = [
  ["solid", /wall|block|rock|obstacle|solid|stone$/],
  ["fence", /fence|grate|bars|rail/],
  ["water", /water|blue|river|sea|pool|slow|mud|swamp/],
  ["hole", /hole|pit|chasm|void|abyss/],
  ["rubble", /rubble|debris|ruin|rough/],
  ["grass", /grass|garden|wood|forest|bush|field/],
  ["snow", /snow|ice|frost/],
  ["stairs", /stair|ladder|ramp/],
  ["door", /door|gate|exit|entrance/],
  ["fire", /fire|lava|burn|flame/],
  ["safe", /panic|safe|shelter|haven|home/],
  ["metal", /metal|lab|tech|deck|steel|corridor/],
  ["street", /street|road|pavement|asphalt/],
  ["start", /start|spawn/],
  ["plain", /floor|room|plain|open|hall|^$/],
];
const SPARE = ["weave", "tiles", "planks", "specks"];

export function floorOf(kind: string): string {
  const word = kind.toLowerCase();
  for (const [floor, pattern] of FLOORS) if (pattern.test(word)) return floor;
  return SPARE[hash(word) % SPARE.length]!;
}

export function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619) >>> 0;
  return value;
}
