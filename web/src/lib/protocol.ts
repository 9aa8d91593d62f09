/** Made by tools/protocol.py from the types of the engine and the server (docs/PROTOCOL.md): change those, not this. */

/** Which way a piece looks. */
export type Facing = "" | "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";

export type Side = "n" | "e" | "s" | "w";

/** How a place is drawn. What it is to the rules is said by its kind and its edges, never by its look. Floors: `planks` are floorboards, `parquet` and `carpet` better rooms, `tiles` a kitchen or a washroom, `ward` the linoleum of a hospital, `stone` flagstones of a cellar or a church, `metal` riveted plates. Ground: `forest` is the floor of a wood that one can walk through, `grass` high grass, `lawn` short, `garden` beds, `brook` water that runs and is waded through, `ash` what a fire left, `tunnel` a passage under the earth, `fire` what burns now. `safe`, `start` and `unknown` (nobody has seen it yet) are marked as such; `weave` and `specks` are textures without a meaning. What stands somewhere stands on the floor around it, and is one thing where several cells side by side have the same look: `wall` is masonry or what else is solid right through, `rock` a boulder, `bush` a shrub, `thorns` what tears; `tank` is also a vat or a capsule, `machine` a boiler or a generator, `bench` a pew, `cupboard` a locker, `shelf` a rack; `obstacle` is anything else. */
export type CellLook = "plain" | "planks" | "parquet" | "carpet" | "tiles" | "ward" | "stone" | "concrete" | "metal" | "street" | "pavement" | "cobbles" | "rails" | "earth" | "forest" | "lawn" | "grass" | "garden" | "sand" | "mud" | "ash" | "rubble" | "snow" | "water" | "brook" | "tunnel" | "fire" | "safe" | "start" | "unknown" | "weave" | "specks" | "wall" | "hole" | "pillar" | "obstacle" | "rock" | "fence" | "tree" | "pine" | "bush" | "thorns" | "stairs" | "lift" | "door" | "bed" | "bunk-bed" | "table" | "desk" | "bench" | "sofa" | "shelf" | "cupboard" | "crate" | "barrel" | "counter" | "console" | "machine" | "tank" | "grave" | "altar";

/** How an edge is drawn: a `fence`, `railing` or `window` can be seen through, a `curtain` walked through, a `barrier` stops some figures only, a `line` and a `gap` (where a wall was) stop nobody; a `broken-window` has no glass any more. An `outline` belongs to what stands on the cell behind it (a tree, a rock), which is drawn there: only its sign is. `shutter` and `boards` close an opening. */
export type EdgeLook = "wall" | "double-wall" | "fence" | "railing" | "hedge" | "window" | "broken-window" | "curtain" | "barrier" | "line" | "outline" | "gap" | "door" | "sliding-door" | "magnetic-door" | "gate" | "shutter" | "boards" | "open-door";

/** A colour that is printed on the game's map; none: the client's own for that look. */
export type Colour = "" | "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "white" | "black" | "grey" | "brown";

/** `lit`: a lamp burns there, and neither the hour nor the weather of the board is drawn over it. `dark`: none does. `smoke` lies over it. */
export type RegionLook = "plain" | "danger" | "safe" | "cold" | "lit" | "dark" | "smoke";

/** How light it is on a board; none: nothing is said of it. */
export type Light = "" | "day" | "dusk" | "night";

/** The weather on a board; none: dry, or nothing is said of it. */
export type Sky = "" | "rain" | "downpour" | "snow" | "fog";

export type Stops = "move" | "see";

/** Whose a piece is, the same from every seat (so that people who look at two screens speak of the same colours). `friend`: the players' own, where they play together; the first side, where sides play against each other. `foe`: what the rules move against all players. `rival`: the second side, or a party that is everybody's enemy. `third` and so on: more sides. `neutral`: nobody's, such as a token. */
export type Team = "neutral" | "friend" | "foe" | "rival" | "third" | "fourth" | "fifth" | "sixth";

/** What a badge is to a client. `sign`: something to know, drawn as a small disc, with its icon and its number. `listed`: the same, but told in lists and on sheets alone, and not drawn on the figure. `health`: how much is left, a number. `spent`: it has had its turn; the figure is drawn paler. `acting`: it has its turn now; the figure gets a ring and no disc. */
export type Role = "sign" | "health" | "spent" | "acting" | "listed";

export type Shape = "choose" | "some" | "order" | "amount" | "text";

/** How a strike is drawn. `shot` to a single line, `burst` to several; `blow`, `blade`, `claw`, `bite` hand to hand; `blast` and `fire` spread where they fall; `spell` and `dread` touch nobody and are felt. */
export type StrikeLook = "shot" | "burst" | "blow" | "blade" | "claw" | "bite" | "blast" | "fire" | "spell" | "dread";

/** How something turned over is to be taken: a find, a setback, the enemy. */
export type Mood = "" | "good" | "bad" | "dread";

/** `partly`: a goal was met, and not the whole of it. `undecided`: neither won nor lost, as for one who leads the game. */
export type Verdict = "" | "won" | "partly" | "undecided" | "lost";

export type Held = "me" | "friend" | "open" | "bot";

export type Holder = "person" | "invited" | "open" | "bot";

export type Fate = "same" | "new";

/** All that a seat may see. The table adds the decision and what the others are being waited for. */
export interface View {
  status: Status;
  boards: Board[];
  panels: Panel[];
  /** What the seat is asked. */
  decision: Decision | null;
  /** What it waits for, in whole sentences. */
  waiting: string[];
  /** What lies open to be read, the newest last; what was read before is in the game's journal. */
  pages: Page[];
  /** The order of turns, from the first to the last of a round. */
  order: Turn[];
}

/** Lines and cells to draw over a board: sight, reach, the way an automatic figure went and what it weighed. */
export interface Trace {
  title: string;
  /** The id of the board; none: the only one. */
  board: string;
  cells: string[];
  /** Each from cell to cell, or piece to piece. */
  lines: string[][];
  text: string;
  /** A few words beside a place or piece: how far away, whether seen. */
  labels: [string, string][];
}

/** What follows from an option, told before it is taken. */
export interface Preview {
  text: string;
  /** The first is what the option is for, unless `spread`. */
  odds: Odds[];
  /** They say how it may fall, and none of them is what it is for: a client puts no single one of them on the option. */
  spread: boolean;
  /** A small picture of what would lie there then, where that is easier seen than said. */
  board: Board | null;
}

/** Why not, in words, and by which rule. */
export interface Refusal {
  reason: string;
  rule: string;
}

/** The first thing that a client is told; again when its seats have changed hands, or the scenario was picked. */
export interface Welcome {
  t: "welcome";
  v: number;
  table: string;
  game: string;
  gameName: string;
  scenario: string;
  title: string;
  /** The seats whose keys the client has. */
  seats: string[];
  watching: boolean;
  players: Player[];
  /** How many connections only watch. */
  watchers: number;
  /** What is read in this game is kept: ask for it with `journal`. */
  journal: boolean;
  /** The pauses that people can do without (`hush`). */
  moments: Moment[];
  /** The address of the game's drawings: one SVG file, a `<symbol>` for each `face`. */
  skin: string;
  /** Where we are, who we are and what for: to be read before the first move. Empty until the scenario is picked. */
  prologue: string;
  /** What the dice of the game look like. */
  dice: DieLook[];
}

/** How things stand. */
export interface Update {
  t: "update";
  n: number;
  over: boolean;
  /** One for each of the client's seats; `""` is the spectator's. */
  seats: Record<string, Seen>;
}

/** Somebody came, went, or was replaced. */
export interface Players {
  t: "players";
  players: Player[];
  watchers: number;
}

/** Somebody asks to take back beyond a fence. */
export interface ConsentAsk {
  t: "consent";
  seat: string;
  fate: Fate;
  id: number;
}

/** How an asked undo ended. */
export interface Agreement {
  t: "verdict";
  ask: number;
  seat: string;
  yes: boolean;
  /** The seat that would rather not; none: nobody. */
  by: string;
}

/** The request is done, and durable. */
export interface Ok {
  t: "ok";
  id: number;
}

/** The request is refused; nothing has changed. */
export interface No {
  t: "no";
  reason: string;
  rule: string;
  /** None: it could not be read. */
  id: number | null;
}

/** So many of the answers of a walk are given, and durable. */
export interface Walked {
  t: "walked";
  id: number;
  done: number;
  /** What has stopped it, in words; none: all were given. */
  reason: string;
}

/** Where the acting piece can get, and how; the nearest place first. */
export interface Reach {
  t: "ways";
  id: number;
  /** The decision that they begin with. */
  n: number;
  ways: Way[];
}

/** Why something is not on offer, if it is not. */
export interface Reason {
  t: "why";
  id: number;
  offered: boolean;
  reason: string;
  rule: string;
}

/** What follows from an option. */
export interface Foreseen {
  t: "preview";
  id: number;
  text: string;
  odds: Odds[];
  /** None of them is what the option is for. */
  spread: boolean;
  board: Board | null;
}

/** What follows from several options, by their keys. */
export interface AllForeseen {
  t: "previews";
  id: number;
  previews: Record<string, Preview>;
}

/** What can be drawn over the board for a piece. */
export interface Drawn {
  t: "traces";
  id: number;
  traces: Trace[];
}

/** What the automatic move that a line tells of has weighed. */
export interface Explained {
  t: "explain";
  id: number;
  line: number;
  traces: Trace[];
}

/** Everything that a seat has read, the campaign before this table included. */
export interface Pages {
  t: "journal";
  id: number;
  pages: Page[];
}

/** What a bot would do in this place, the best first. */
export interface Advised {
  t: "hint";
  id: number;
  seat: string;
  /** The decision that it is about. */
  n: number;
  answers: Advice[];
}

/** Older lines of a log. */
export interface Older {
  t: "log";
  id: number;
  seat: string;
  lines: Line[];
  logStart: number;
}

/** What a seat has seen happen last, as far back as it is at hand. */
export interface Recalled {
  t: "recap";
  id: number;
  steps: Step[];
}

/** The connection will be closed with this code. */
export interface Goodbye {
  t: "error";
  reason: string;
  code: number;
}

/** Still here. */
export interface Pong {
  t: "pong";
}

/** A game in the lobby. */
export interface Game {
  key: string;
  name: string;
  blurb: string;
  reference: boolean;
  scenarios: Scenario[];
  /** It can be played as one. */
  campaign: boolean;
  /** The best first. */
  bots: Bot[];
  lessons: Lesson[];
  /** What is read in it is kept, also from one table of a campaign to the next. */
  journal: boolean;
  /** The address of the covers of its scenarios: one SVG file, a `<symbol>` for each; none: it has none. */
  covers: string;
}

/** A rule of a game's ledger. */
export interface Rule {
  id: string;
  title: string;
  text: string;
  ruling: string;
  chapter: string;
  /** What the chapter is called. */
  heading: string;
}

/** What a step of a lesson says, and whether its goal is met as things stand. */
export interface Coach {
  game: string;
  lesson: string;
  name: string;
  step: number;
  steps: number;
  title: string;
  text: string;
  task: string;
  hint: string;
  done: boolean;
}

/** A table in a list. */
export interface TableSummary {
  table: string;
  game: string;
  gameName: string;
  scenario: string;
  title: string;
  seats: SeatSummary[];
  n: number;
  over: boolean;
  waiting: string[];
  yourMove: boolean;
  changed: number;
  outcome: string;
  round: string;
  phase: string;
  campaign: string;
  host: string;
}

/** A campaign in a list. */
export interface CampaignSummary {
  campaign: string;
  game: string;
  gameName: string;
  title: string;
  /** How many were played. */
  chapters: number;
  over: boolean;
  summary: string;
  changed: number;
  mine: boolean;
}

/** A campaign as it is shown. */
export interface Campaign {
  game: string;
  gameName: string;
  title: string;
  mine: boolean;
  head: number;
  checkpoints: Checkpoint[];
  chapters: Chapter[];
  /** Why none of the chapters can be begun now. */
  blocked: string;
  tables: TableSummary[];
}

/** What the founder of a table is told, once. */
export interface NewTable {
  table: string;
  keys: Record<string, string>;
  invites: Record<string, string>;
  watch: string;
  owner: string;
  lost: number | null;
}

/** What a seat saw after so many answers. */
export interface Replayed {
  step: number;
  /** How many there are. */
  steps: number;
  view: View;
  log: Line[];
  /** The address of the game's drawings. */
  skin: string;
}

/** How a finished game ended, and what it looked like in figures. */
export interface Ended {
  result: Result;
  figures: Figures;
  /** What the seats are called. */
  names: Record<string, string>;
  /** The scenario that comes after this one in the game's list; none: it is the last, or part of a campaign. */
  following: string;
  /** What that is called. */
  title: string;
  /** The campaign that this table belongs to. */
  campaign: string;
}

/** One page. */
export interface Quick {
  section: QuickSection[];
  example: Example[];
  /** What chapters of the ledger are called, where the word in their ids does not say it to people. */
  chapters: Record<string, string>;
}

/** A seat of a new table: who is to hold it. */
export interface SeatWish {
  seat: string;
  held: Held;
  name?: string;
  bot?: string;
}

/** Where the game stands: always in words. */
export interface Status {
  /** What is to be done; a line for each of several goals. */
  goal: string;
  round: string;
  phase: string;
  /** How the game ended; none: it goes on. */
  outcome: string;
  /** How far one is on the way there, where something is counted. */
  reached: Counter[];
  /** Where on the boards it is: cells, regions or pieces, as far as they are known. */
  places: string[];
}

/** A ground with what stands on it now. */
export interface Board {
  id: string;
  title: string;
  ground: Ground;
  pieces: Piece[];
  /** These, and the cells and regions below, replace the ground's of the same place or id. */
  edges: Edge[];
  cells: Cell[];
  regions: Region[];
  light: Light;
  /** Both are drawn over the places and under the figures; what they mean is said in words elsewhere. */
  sky: Sky;
}

/** Something beside the board: cards, counters and tracks, a table, or text. */
export interface Panel {
  id: string;
  title: string;
  cards: Card[];
  counters: Counter[];
  /** Rows of cells. */
  table: string[][];
  text: string;
  /** The seat whose it is. */
  owner: string;
  /** The first row of the table names its columns. */
  headed: boolean;
}

/** A decision as the deciding seat's client gets it: no values, no functions. */
export interface Decision {
  /** The number of answers given so far; an answer names it. */
  n: number;
  shape: Shape;
  /** What is asked, as an id. */
  kind: string;
  rule: string;
  prompt: string;
  options: Option[];
  min: number | null;
  /** How many of the options (`some`) or characters (`text`), or from what number to what (`amount`). */
  max: number | null;
  /** The piece that the question is about. */
  acting: string;
  /** The dice that lie on the table while it is asked; the words of the question name them too where they are numbers. */
  dice: LyingDie[];
  /** There are steps among the options, or what begins a walk: whole ways can be asked for. */
  ways: boolean;
  /** What kind of pause this is: one of those at which the seat may say that it is not to be asked. */
  moment: string;
}

/** Something to be read: an entry of a book, a letter, a card that tells a story. Shown as a page, not as a line. */
export interface Page {
  /** What it is called in the game: `232-901`. */
  id: string;
  title: string;
  /** Paragraphs, with an empty line between two; one that begins with `> ` is what was chosen or thrown. Words between asterisks are stressed, or somebody has written them. */
  text: string;
  /** What came of it, in words. */
  changes: string[];
  /** What it is from, in words; pages of one journal are grouped by it. */
  book: string;
  /** The kind of decision that belongs to this page: its answers are also shown below the words. */
  asks: string;
  /** Whoever reads it or is spoken of: a drawing of the game's skin. */
  face: string;
}

/** A place in the order of turns. */
export interface Turn {
  /** A piece, whose face, health and signs are shown; or a seat. */
  who: string;
  /** What it is called, where it is no piece on a board. */
  name: string;
  /** It has its turn. */
  now: boolean;
  /** It has had its turn, or has none this round. */
  done: boolean;
  /** How it stands, in a word or two: "2 actions", "in the Infirmary". */
  text: string;
  /** A drawing of the game's skin, where it is no piece on a board and no card has its id. */
  face: string;
}

/** `ways` out of `of`: exact, never rounded. Shown as "7 in 10". */
export interface Odds {
  what: string;
  ways: number;
  of: number;
}

/** A seat of a table and who holds it. */
export interface Player {
  seat: string;
  name: string;
  held: Holder;
  online: boolean;
  bot: string;
}

/** A kind of pause at which somebody may want to be asked or not. Whether a seat is asked depends on nothing but what it said beforehand, never on what it holds: that nobody waits for it tells the others that it does not want to be asked there, and nothing else. */
export interface Moment {
  key: string;
  /** In words, after "Ask me ...". */
  title: string;
  /** Nobody is asked who has not said so. */
  quiet: boolean;
}

/** What a die of a game looks like. */
export interface DieLook {
  /** As it stands in a roll: `d6`. */
  name: string;
  /** What people call one: "yellow die". */
  title: string;
  faces: DieFace[];
  colour: Colour;
  /** What its faces count, where they are no numbers: "icons a die". */
  worth: string;
}

/** What one seat sees. */
export interface Seen {
  view: View;
  /** The new lines only. */
  log: Line[];
  /** The number of the first of them; below what a client has: it drops its own from there on, then appends. */
  logStart: number;
  /** None: the seat may take back its last answer. */
  undo: Fence | null;
  /** The moments at which the seat is not asked. */
  quiet: string[];
  /** One for each event since the last update, when there were three or more: automatic phases can be played step by step. */
  steps: Step[];
}

/** How the acting piece gets somewhere. */
export interface Way {
  /** The place: a cell or a region. */
  to: string;
  /** The answers that lead there, in their order. */
  keys: string[];
  /** Where the piece stands after each of them. */
  over: string[];
  /** What it takes of whatever the piece moves with. */
  cost: number;
  /** What happens there, in words, if it is more than that the piece stands there: what comes after it is not known. */
  halts: string;
  /** What is paid for it besides, before the first step or on the way, in words. */
  price: string;
}

/** An answer, and why a bot would give it. */
export interface Advice {
  key: string;
  label: string;
  text: string;
}

/** A line of a seat's log, in plain words. */
export interface Line {
  text: string;
  rule: string;
  facts: Record<string, unknown>;
  /** Something moved by rule alone, and what it weighed can be explained. */
  why: boolean;
  /** The dice that it tells of. */
  dice: Roll[];
  /** What can be shown of it: strikes, harm, cards, how the dice add up. */
  shows: Shows | null;
  /** Whom or what it tells of first: a drawing of the game's skin. */
  face: string;
}

/** Something that happened, and what there was to see right after it. */
export interface Step {
  lines: Line[];
  view: View;
}

/** Something to play: shown in lists, chosen in a setup. */
export interface Scenario {
  key: string;
  title: string;
  blurb: string;
  seats: [number, number];
  minutes: number;
  difficulty: string;
  settings: Setting[];
  /** Where we are, who we are and what for: two to four sentences, read before the first move. */
  prologue: string;
}

export interface Bot {
  key: string;
  about: string;
}

/** A lesson in the lobby. */
export interface Lesson {
  key: string;
  name: string;
  blurb: string;
  /** Their titles. */
  steps: string[];
}

/** A seat of a table in a list. */
export interface SeatSummary {
  seat: string;
  name: string;
  held: Holder;
  online: boolean;
  bot: string;
  /** The caller plays it. */
  mine: boolean;
  /** The key that came with the request is an invitation to this seat. */
  invited: boolean;
  /** A bot plays this seat of the caller's, who may come back to it. */
  away: boolean;
}

/** A checkpoint of a campaign as it is shown. */
export interface Checkpoint {
  id: number;
  parent: number | null;
  title: string;
  played: string;
  /** The title of what was played to get there. */
  scenario: string;
  /** When, in seconds since the epoch; 0: nobody knows. */
  at: number;
  verdict: Verdict;
  text: string;
  notes: string[];
  summary: string;
  /** For its replay; none: there is none. */
  table: string;
}

/** Something that a campaign can play next: a scenario with the settings it prescribes. */
export interface Chapter {
  scenario: string;
  title: string;
  settings: Record<string, string>;
  text: string;
}

/** What came of a finished game. */
export interface Result {
  /** Everybody at the table. */
  seats: Record<string, Standing>;
  /** Which of the scenario's endings it was (see `Game.endings`): the same word whenever a game ends so. */
  ending: string;
  /** How it ended, in words. */
  why: string;
  /** How many rounds (turns, nights) were begun; 0: the game has none. */
  rounds: number;
  /** What it cost and brought, a line each: "Dead: Kubo". */
  notes: string[];
  /** What the scores count: "Mission Points". */
  scored: string;
}

/** A game in figures. */
export interface Figures {
  /** By seat. */
  answers: Record<string, number>;
  rounds: number;
  /** Lines of the log. */
  happened: number;
  luck: Luck[];
  /** Rolls that could be passed, */
  tests: number;
  /** and those that were. */
  passed: number;
  strikes: number;
  hits: number;
  /** Who lost how much, by name, the most first. */
  harm: [string, number][];
  /** Who fell, by name, in order. */
  fallen: string[];
  /** How many were turned over. */
  cards: number;
}

/** Phases, costs, icons. */
export interface QuickSection {
  title: string;
  entry: QuickEntry[];
}

/** A case that is worked out, with the rules that it follows. */
export interface Example {
  title: string;
  text: string;
  rules: string[];
}

/** A number with a name. */
export interface Counter {
  title: string;
  value: number;
  /** Its limit, where it has one: then it is a track. */
  limit: number | null;
  text: string;
  /** What lies on which value of the track, in words. */
  marks: [number, string][];
}

/** The part of a board that does not change in play; shared by all views of a map. */
export interface Ground {
  /** Another one whenever anything in it is another: clients keep grounds by it. */
  id: string;
  width: number;
  height: number;
  cells: Cell[];
  edges: Edge[];
  regions: Region[];
  /** What the levels are called, in their order. */
  levels: string[];
}

/** A figure or token. */
export interface Piece {
  id: string;
  /** Its cell, or where a large figure is taken hold of. */
  at: string;
  name: string;
  /** What a text client draws. */
  glyph: string;
  /** A name of `web/src/icons.json`. */
  icon: string;
  /** Whose it is, in the game's words. */
  side: string;
  team: Team;
  facing: Facing;
  /** How it stands or lies, in the game's words. */
  posture: string;
  /** It lies, and is drawn so. */
  down: boolean;
  /** All the cells of a large figure. */
  cells: string[];
  badges: Badge[];
  text: string;
  /** A drawing of the game's skin (`engine/skins.py`); none: the icon, then the glyph, is all there is. */
  face: string;
  /** The card that says all that is printed of it; none: the one that is called as it is, if there is one. */
  sheet: string;
}

/** What stands between two neighbouring cells, named from one of them. */
export interface Edge {
  at: string;
  side: Side;
  /** What it is, in the game's words; none: nothing stands there (any more). */
  kind: string;
  /** What it stops, so that look and colour are never the only sign. */
  blocks: Stops[];
  /** What is to be said of this one, in the game's words. */
  label: string;
  look: EdgeLook;
  colour: Colour;
  /** The figures that it stops, in the game's words; none: all. */
  whom: string;
  /** What options that are about it call it (`Option.at`); none: no option ever is. */
  name: string;
}

/** A place on a board. */
export interface Cell {
  /** Its name (`c4`). */
  at: string;
  x: number;
  y: number;
  /** What it is, in the game's words. */
  kind: string;
  /** What is written on it. */
  label: string;
  level: number;
  look: CellLook;
  /** What people call it within the regions that it belongs to, where `at` is no word for them (`c4` for `pub/c4`). */
  name: string;
}

/** Cells that belong together: a room, a start area, a fire. */
export interface Region {
  id: string;
  title: string;
  cells: string[];
  /** What it is, in the game's words. */
  kind: string;
  look: RegionLook;
  /** What else is to be known of it: told where it is pointed at, and written below its title where there is room. */
  about: string;
}

/** A card, sheet or tile. */
export interface Card {
  id: string;
  title: string;
  text: string;
  /** Whose it is or to what it belongs, in the game's words. */
  side: string;
  /** A name of `web/src/icons.json`. */
  icon: string;
  /** Only its back is seen: it has an id and a title. */
  hidden: boolean;
  /** Names and values, printed one below the other. */
  fields: [string, string][];
  /** Rows of cells. */
  table: string[][];
  badges: Badge[];
  /** The first row of the table names its columns. */
  headed: boolean;
  /** A drawing of the game's skin (`engine/skins.py`); none: the icon is all there is. */
  face: string;
  /** A line that somebody says, or that stands below the rules in another hand. */
  voice: string;
  /** The parts of a tile, which are drawn instead of the table that says the same in words. */
  sections: Section[];
}

/** An option as a client gets it. */
export interface Option {
  /** The answer that takes it. */
  key: string;
  label: string;
  /** The cells, pieces, cards, regions or seats that stand for it. */
  at: string[];
  /** There is something to tell before it is taken: odds, consequences. */
  preview: boolean;
  /** The way that the acting piece will look. */
  faces: Facing;
  /** The way on when nothing else is wanted: the one main button. At most one of a decision. */
  main: boolean;
  /** What is used: a card, piece or place by its name, or words. Options of one thing lie together; none: `at` says it. */
  thing: string;
  /** What it costs, in words. */
  price: string;
}

/** A die that lies on the table, as it fell. */
export interface LyingDie {
  face: number | string;
  /** What is special about this one, in the game's words. */
  mark: string;
}

/** A face of a die. */
export interface DieFace {
  /** As it stands in a roll. */
  face: number | string;
  /** What it shows, in words; none: the number. */
  text: string;
  /** Names of `web/src/icons.json`, drawn side by side; none: a number is drawn. */
  icons: string[];
  /** What it counts for when luck is weighed. */
  worth: number;
}

/** What stands between a seat and its last answer. */
export interface Fence {
  reason: string;
  rule: string;
  /** It has given none. */
  nothing: boolean;
}

/** A logged result. `what` says what was asked (`d6`, `shuffle:30`, `draw:12`, `top:7`), `got` what came. */
export interface Roll {
  what: string;
  got: (number | string)[];
}

/** What can be shown of one event. */
export interface Shows {
  strikes: Strike[];
  harms: Harm[];
  /** The pieces that die, or leave the game otherwise than on their own feet. */
  falls: string[];
  cards: Turned[];
  tally: Tally | null;
}

/** A choice made before the game starts. */
export interface Setting {
  key: string;
  title: string;
  choices: string[];
  default: string;
  /** The choices as people read them, in their order. */
  words: string[];
}

/** What came of a game for one seat. */
export interface Standing {
  verdict: "drawn" | "lost" | "partly" | "undecided" | "won";
  /** What the game counts, where it counts anything. */
  score: number | null;
  /** What the seat played, where seats play different things: a faction, a character. */
  side: string;
}

/** How the dice of one kind fell: the mean of what they showed, and the mean that they have. */
export interface Luck {
  /** Its name, in words. */
  die: string;
  dice: number;
  mean: number;
  expected: number;
  /** What the mean is of, where faces are no numbers: "icons a die". */
  what: string;
}

/** A line: what it is called, and what is to be known of it. */
export interface QuickEntry {
  name: string;
  text: string;
  /** A name of `web/src/icons.json`. */
  icon: string;
  /** The rule that says so at length. */
  rule: string;
}

/** A small sign on a piece or card: health, a status. */
export interface Badge {
  /** What it says, in the game's words. */
  kind: string;
  /** How much, or more words. */
  text: string;
  role: Role;
  /** A name of `web/src/icons.json`. */
  icon: string;
}

/** A part of a tile: what it is for and how much of it. */
export interface Section {
  title: string;
  value: string;
  /** A name of `web/src/icons.json`. */
  icon: string;
  colour: Colour;
  /** What the colour means or is called. */
  text: string;
}

/** Somebody or something strikes at somebody. */
export interface Strike {
  /** The piece that strikes, or the place from which it comes. */
  by: string;
  /** The piece or place that is struck at. */
  at: string;
  look: StrikeLook;
  /** It reaches its mark; else it goes past. */
  hit: boolean;
}

/** Somebody is worse or better off: what floats up from the figure. */
export interface Harm {
  /** The piece. */
  whom: string;
  /** How much was lost; below 0: regained; 0: no number says it. */
  amount: number;
  /** In words: "stunned"; none: the number alone. */
  text: string;
}

/** A card, tile or disk that is turned over before everybody's eyes. */
export interface Turned {
  title: string;
  text: string;
  /** To what it belongs, in the game's words. */
  side: string;
  /** A name of `web/src/icons.json`. */
  icon: string;
  /** A drawing of the game's skin. In an event: the key of whatever wears it, a card's or a figure's. */
  face: string;
  mood: Mood;
}

/** How the dice of an event add up. */
export interface Tally {
  /** What each of the event's dice counts for, in the order in which they fell. */
  counts: number[];
  /** What is counted: "hit"; none: a plain sum. */
  what: string;
  /** What is added without a die: what for, and how much. */
  plus: [string, number][];
  /** The number that it is held against. */
  need: number | null;
  /** It has to be that number or less; else or more. */
  under: boolean;
  /** They are summed up; else what they are together counts, and `counts` only says which of them matter. */
  adds: boolean;
  /** Whether whoever rolled has done it; None: neither. */
  good: boolean | null;
  /** What it comes to, in a few words. */
  result: string;
}

export type Told = Welcome | Update | Players | ConsentAsk | Agreement | Ok | No | Walked | Reach | Reason | Foreseen | AllForeseen | Drawn | Explained | Pages | Advised | Older | Recalled | Goodbye | Pong;

/** Every type by its name. */
export interface Types {
  View: View;
  Trace: Trace;
  Preview: Preview;
  Refusal: Refusal;
  Welcome: Welcome;
  Update: Update;
  Players: Players;
  ConsentAsk: ConsentAsk;
  Agreement: Agreement;
  Ok: Ok;
  No: No;
  Walked: Walked;
  Reach: Reach;
  Reason: Reason;
  Foreseen: Foreseen;
  AllForeseen: AllForeseen;
  Drawn: Drawn;
  Explained: Explained;
  Pages: Pages;
  Advised: Advised;
  Older: Older;
  Recalled: Recalled;
  Goodbye: Goodbye;
  Pong: Pong;
  Game: Game;
  Rule: Rule;
  Coach: Coach;
  TableSummary: TableSummary;
  CampaignSummary: CampaignSummary;
  Campaign: Campaign;
  NewTable: NewTable;
  Replayed: Replayed;
  Ended: Ended;
  Quick: Quick;
  Status: Status;
  Board: Board;
  Panel: Panel;
  Decision: Decision;
  Page: Page;
  Turn: Turn;
  Odds: Odds;
  Player: Player;
  Moment: Moment;
  DieLook: DieLook;
  Seen: Seen;
  Way: Way;
  Advice: Advice;
  Line: Line;
  Step: Step;
  Scenario: Scenario;
  Bot: Bot;
  Lesson: Lesson;
  SeatSummary: SeatSummary;
  Checkpoint: Checkpoint;
  Chapter: Chapter;
  Result: Result;
  Figures: Figures;
  QuickSection: QuickSection;
  Example: Example;
  Counter: Counter;
  Ground: Ground;
  Piece: Piece;
  Edge: Edge;
  Cell: Cell;
  Region: Region;
  Card: Card;
  Option: Option;
  LyingDie: LyingDie;
  DieFace: DieFace;
  Fence: Fence;
  Roll: Roll;
  Shows: Shows;
  Setting: Setting;
  Standing: Standing;
  Luck: Luck;
  QuickEntry: QuickEntry;
  Badge: Badge;
  Section: Section;
  Strike: Strike;
  Harm: Harm;
  Turned: Turned;
  Tally: Tally;
}

/** What the server leaves out, by type. */
export const DEFAULTS = {
  View: { boards: [], panels: [], decision: null, waiting: [], pages: [], order: [] },
  Trace: { board: "", cells: [], lines: [], text: "", labels: [] },
  Preview: { text: "", odds: [], spread: false, board: null },
  Refusal: { rule: "" },
  Welcome: { journal: false, moments: [], skin: "", prologue: "", dice: [] },
  No: { rule: "" },
  Walked: { reason: "" },
  Reason: { reason: "", rule: "" },
  Foreseen: { spread: false, board: null },
  Game: { journal: false, covers: "" },
  TableSummary: { outcome: "", round: "", phase: "", campaign: "", host: "" },
  Campaign: { tables: [] },
  NewTable: { lost: null },
  Ended: { following: "", title: "", campaign: "" },
  Quick: { section: [], example: [], chapters: {} },
  Status: { round: "", phase: "", outcome: "", reached: [], places: [] },
  Board: { pieces: [], edges: [], cells: [], regions: [], light: "", sky: "" },
  Panel: { cards: [], counters: [], table: [], text: "", owner: "", headed: true },
  Decision: { options: [], min: null, max: null, acting: "", dice: [], ways: false, moment: "" },
  Page: { text: "", changes: [], book: "", asks: "", face: "" },
  Turn: { name: "", now: false, done: false, text: "", face: "" },
  Player: { bot: "" },
  Moment: { quiet: false },
  DieLook: { colour: "", worth: "" },
  Seen: { quiet: [], steps: [] },
  Way: { cost: 1, halts: "", price: "" },
  Line: { facts: {}, why: false, dice: [], shows: null, face: "" },
  Scenario: { blurb: "", seats: [1, 1], minutes: 0, difficulty: "", settings: [], prologue: "" },
  SeatSummary: { bot: "", invited: false, away: false },
  Chapter: { settings: {}, text: "" },
  Result: { rounds: 0, notes: [], scored: "" },
  Figures: { rounds: 0, happened: 0, luck: [], tests: 0, passed: 0, strikes: 0, hits: 0, harm: [], fallen: [], cards: 0 },
  Counter: { limit: null, text: "", marks: [] },
  Ground: { edges: [], regions: [], levels: [] },
  Piece: { glyph: "", icon: "", side: "", team: "neutral", facing: "", posture: "", down: false, cells: [], badges: [], text: "", face: "", sheet: "" },
  Edge: { kind: "wall", blocks: ["move", "see"], label: "", look: "wall", colour: "", whom: "", name: "" },
  Cell: { kind: "floor", label: "", level: 0, look: "plain", name: "" },
  Region: { kind: "", look: "plain", about: "" },
  Card: { text: "", side: "", icon: "", hidden: false, fields: [], table: [], badges: [], headed: true, face: "", voice: "", sections: [] },
  Option: { at: [], preview: false, faces: "", main: false, thing: "", price: "" },
  LyingDie: { mark: "" },
  DieFace: { text: "", icons: [], worth: 0 },
  Fence: { nothing: false },
  Shows: { strikes: [], harms: [], falls: [], cards: [], tally: null },
  Setting: { words: [] },
  Standing: { score: null, side: "" },
  Luck: { what: "" },
  QuickEntry: { icon: "", rule: "" },
  Badge: { text: "", role: "sign", icon: "" },
  Section: { value: "", icon: "", colour: "", text: "" },
  Strike: { look: "blow", hit: true },
  Harm: { amount: 0, text: "" },
  Turned: { text: "", side: "", icon: "", face: "", mood: "" },
  Tally: { what: "", plus: [], need: null, under: false, adds: true, good: null, result: "" },
};

/** The fields that hold other types. */
export const PARTS = {
  View: { status: "Status", boards: "Board", panels: "Panel", decision: "Decision", pages: "Page", order: "Turn" },
  Preview: { odds: "Odds", board: "Board" },
  Welcome: { players: "Player", moments: "Moment", dice: "DieLook" },
  Players: { players: "Player" },
  Reach: { ways: "Way" },
  Foreseen: { odds: "Odds", board: "Board" },
  Drawn: { traces: "Trace" },
  Explained: { traces: "Trace" },
  Pages: { pages: "Page" },
  Advised: { answers: "Advice" },
  Older: { lines: "Line" },
  Recalled: { steps: "Step" },
  Game: { scenarios: "Scenario", bots: "Bot", lessons: "Lesson" },
  TableSummary: { seats: "SeatSummary" },
  Campaign: { checkpoints: "Checkpoint", chapters: "Chapter", tables: "TableSummary" },
  Replayed: { view: "View", log: "Line" },
  Ended: { result: "Result", figures: "Figures" },
  Quick: { section: "QuickSection", example: "Example" },
  Status: { reached: "Counter" },
  Board: { ground: "Ground", pieces: "Piece", edges: "Edge", cells: "Cell", regions: "Region" },
  Panel: { cards: "Card", counters: "Counter" },
  Decision: { options: "Option", dice: "LyingDie" },
  DieLook: { faces: "DieFace" },
  Seen: { view: "View", log: "Line", undo: "Fence", steps: "Step" },
  Line: { dice: "Roll", shows: "Shows" },
  Step: { lines: "Line", view: "View" },
  Scenario: { settings: "Setting" },
  Figures: { luck: "Luck" },
  QuickSection: { entry: "QuickEntry" },
  Ground: { cells: "Cell", edges: "Edge", regions: "Region" },
  Piece: { badges: "Badge" },
  Card: { badges: "Badge", sections: "Section" },
  Shows: { strikes: "Strike", harms: "Harm", cards: "Turned", tally: "Tally" },
};
