/** Keys of the table page. One place says what a key does; the help page is made from the same list. */

export type Action =
  | { do: "choose"; index: number }
  | { do: "confirm" | "main" | "undo" | "help" | "log" | "board" | "panels" | "decision" | "fit" | "rules" | "pause" | "skip" | "back" | "again" | "journal" | "away" | "mute" | "reference" | "goal" };

export const KEYS: { keys: string[]; does: string }[] = [
  { keys: ["1", "…", "9"], does: "take that card of the dock, or fan out its uses" },
  { keys: ["E"], does: "press the main button" },
  { keys: ["Enter"], does: "take what has the focus; confirm a choice of several" },
  { keys: ["B"], does: "go to the board" },
  { keys: ["←", "↑", "→", "↓"], does: "walk the board from place to place; walk along the cards, and up to their uses" },
  { keys: ["T"], does: "on the board: go to the next legal target (with Shift: back)" },
  { keys: ["D"], does: "go to the decision" },
  { keys: ["C"], does: "go to cards and counters" },
  { keys: ["L"], does: "go to the log" },
  { keys: ["Esc"], does: "put away the page that is read" },
  { keys: ["J"], does: "open the journal of what was read" },
  { keys: ["U"], does: "take back your last answer" },
  { keys: ["Space"], does: "pause or go on while something is being shown" },
  { keys: [","], does: "one step back while something is being shown" },
  { keys: ["."], does: "skip to how things stand" },
  { keys: ["A"], does: "show the last happenings again" },
  { keys: ["+", "−", "0"], does: "closer, farther, the whole board" },
  { keys: ["G"], does: "show where the goal is, and back" },
  { keys: ["R"], does: "the rules of this game" },
  { keys: ["Q"], does: "the quick reference beside the board" },
  { keys: ["M"], does: "sound on or off" },
  { keys: ["?"], does: "this list" },
];

const PLAIN: Record<string, Exclude<Action["do"], "choose">> = {
  u: "undo", e: "main", "?": "help", l: "log", b: "board", c: "panels", d: "decision", "0": "fit", r: "rules", ".": "skip", ",": "back", a: "again", j: "journal", m: "mute", q: "reference", g: "goal", Escape: "away",
};

interface Press { key: string; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean }

/** What a key press means. `typing`: in a text field; `onButton`: on something that takes Enter and Space itself. */
export function actionFor(press: Press, at: { typing: boolean; onButton: boolean; playing: boolean }): Action | null {
  if (at.typing || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === " ") return at.playing && !at.onButton ? { do: "pause" } : null;
  if (press.key === "Enter") return at.onButton ? null : { do: "confirm" };
  if (/^[1-9]$/.test(press.key)) return { do: "choose", index: Number(press.key) - 1 };
  const plain = PLAIN[press.key.length === 1 ? press.key.toLowerCase() : press.key];
  return plain ? { do: plain } : null;
}
