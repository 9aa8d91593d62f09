/** What has been picked so far for the decision that is open: several, an order, an amount, words, or one that waits to be confirmed. */
import type { Decision, Way } from "../lib/protocol.ts";
import { untrack } from "svelte";
import { amountKey, moved, orderKey, readiness, sameQuestion, someKey, textKey, toggled } from "./answers.ts";

export class Choice {
  decision: Decision | null = $state.raw(null);
  picked: string[] = $state.raw([]);
  order: string[] = $state.raw([]);
  amount = $state(0);
  words = $state("");
  /** An option that was touched once: its odds are shown, the second touch takes it. */
  armed = $state("");
  /** The option under the pointer or the focus: its odds are shown. */
  near = $state("");
  /** Where the figure that is asked about can get, by place. */
  ways: Map<string, Way> = $state.raw(new Map());
  /** The uses of a thing are fanned out, in this half of the window. */
  fanned: "" | "left" | "right" = $state("");

  /** Grows with every new question. */
  question = $state(0);

  /**
   * A new question: nothing is picked yet. The same one again keeps what is; but after the one that we have answered (by its number)
   * comes a new one, even if it reads the same.
   */
  face(decision: Decision | null, answered: number | undefined): void {
    const before = untrack(() => this.decision);
    const again = decision?.n === before?.n || (before?.n !== answered && sameQuestion(decision, before));
    this.decision = decision;
    if (again) return;
    this.question = untrack(() => this.question) + 1;
    this.picked = [];
    this.order = decision?.options.map((option) => option.key) ?? [];
    this.amount = decision?.min ?? 0;
    this.words = "";
    this.armed = "";
    this.near = "";
    this.fanned = "";
  }

  toggle(key: string): void {
    if (this.decision) this.picked = toggled(this.decision, this.picked, key);
  }

  move(key: string, by: number): void {
    this.order = moved(this.order, key, by);
  }

  place(key: string, at: number): void {
    this.order = moved(this.order, key, at - this.order.indexOf(key));
  }

  get readiness(): string {
    return this.decision ? readiness(this.decision, this.picked, this.words) : "";
  }

  /** The answer as text, if what is picked can be one. */
  get key(): string | null {
    const decision = this.decision;
    if (!decision) return null;
    if (decision.shape === "some") return this.readiness ? null : someKey(decision, this.picked);
    if (decision.shape === "order") return orderKey(this.order);
    if (decision.shape === "amount") return amountKey(decision, this.amount);
    if (decision.shape === "text") return this.readiness ? null : textKey(this.words);
    return null;
  }
}
