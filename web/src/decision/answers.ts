/** The texts that answers are sent as: `a+b` for some, `b>a>c` for an order, `3` for an amount, `Old%20Tom` for words. */
import type { Decision } from "../lib/protocol.ts";

export function toggled(decision: Decision, picked: string[], key: string): string[] {
  if (picked.includes(key)) return picked.filter((other) => other !== key);
  const max = decision.max ?? decision.options.length;
  if (max === 1) return [key];
  return picked.length < max ? [...picked, key] : picked;
}

export function someKey(decision: Decision, picked: string[]): string {
  return decision.options.map((option) => option.key).filter((key) => picked.includes(key)).join("+") || "-";
}

/**
 * The same question under another number: while several seats decide at once, each sealed answer gives the others' open
 * questions a new number.
 */
export function sameQuestion(one: Decision | null, other: Decision | null): boolean {
  return one !== null && other !== null && JSON.stringify({ ...one, n: 0 }) === JSON.stringify({ ...other, n: 0 });
}

/** What is still missing, in words; nothing if the choice can be confirmed. */
export function readiness(decision: Decision, picked: string[], words = ""): string {
  if (decision.shape === "text") return missingWords(decision, words);
  if (decision.shape !== "some") return "";
  const missing = (decision.min ?? 0) - picked.length;
  return missing > 0 ? `${missing} more to choose` : "";
}

export function howMany(decision: Decision): string {
  const min = decision.min ?? 0;
  const max = Math.min(decision.max ?? decision.options.length, decision.options.length);
  if (min === max) return `Choose ${min}.`;
  return min === 0 ? `Choose up to ${max}.` : `Choose ${min} to ${max}.`;
}

export function moved(order: string[], key: string, by: number): string[] {
  const from = order.indexOf(key);
  if (from < 0) return order;
  const to = Math.min(order.length - 1, Math.max(0, from + by));
  const rest = order.filter((other) => other !== key);
  return [...rest.slice(0, to), key, ...rest.slice(to)];
}

export const orderKey = (order: string[]): string => order.join(">");

export function amountKey(decision: Decision, amount: number): string {
  return String(Math.min(decision.max ?? amount, Math.max(decision.min ?? amount, Math.round(amount))));
}

/** Words as they count: without blanks at the ends, each sign once (a letter that takes two units of a string is one). */
export const lengthOf = (words: string): number => [...words.trim()].length;

function missingWords(decision: Decision, words: string): string {
  const length = lengthOf(words);
  const [min, max] = [decision.min ?? 0, decision.max ?? length];
  if (length < min) return min === 1 ? "Write something first" : `${min - length} more to write`;
  return length > max ? `${length - max} too many` : "";
}

/** Percent-encoded; nothing is a hyphen, and a hyphen on its own is therefore written out. */
export function textKey(words: string): string {
  const text = words.trim();
  return text === "-" ? "%2D" : encodeURIComponent(text) || "-";
}
