/** Plays what happened step by step, at a pace that can be changed, stopped, skipped and stepped back. */
import type { Line, Step, View } from "./protocol.ts";
import { settings, stillness } from "./settings.svelte.ts";

const BEAT = 700;
const LONGEST = 200;

export class Playback {
  frames: Step[] = $state.raw([]);
  at = $state(-1);
  paused = $state(false);
  private replaying = false;
  private ended = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  get running(): boolean {
    return this.at >= 0 && this.at < this.frames.length;
  }

  get view(): View | null {
    return this.running ? this.frames[this.at]!.view : null;
  }

  get lines(): Line[] {
    return this.running ? this.frames[this.at]!.lines : [];
  }

  /**
   * Something happened. What is being shown goes on, and the new frames follow it. The last frame is how things stand, so it is
   * not held up: a single happening never keeps anybody waiting. Frames pile up until the player answers, for `again`.
   */
  show(frames: Step[]): void {
    if (!frames.length || !settings.steps) return;
    const first = this.frames.length;
    this.frames = [...this.frames, ...frames].slice(-LONGEST);
    if (this.running) return;
    const unread = first > 0 && Date.now() - this.ended < this.beat(this.frames[first - 1]);
    this.paused = false;
    this.move(Math.min(unread ? first - 1 : first, this.frames.length - 1));
  }

  private move(to: number): void {
    clearTimeout(this.timer);
    this.at = Math.max(0, to);
    if (!this.running) return this.finish();
    if (this.paused) return;
    if (this.at === this.frames.length - 1 && !this.replaying) return this.finish();
    this.timer = setTimeout(() => this.move(this.at + 1), this.beat(this.frames[this.at]));
  }

  /** A long line is left standing longer. */
  private beat(frame: Step | undefined): number {
    const words = (frame?.lines ?? []).reduce((sum, line) => sum + line.text.length, 0);
    return ((stillness() ? 0.8 : 1) * (BEAT + 14 * words)) / settings.speed;
  }

  pause(): void {
    this.paused = !this.paused;
    this.move(this.at);
  }

  back(): void {
    this.paused = true;
    this.move(this.at - 1);
  }

  forward(): void {
    this.paused = true;
    this.move(this.at + 1);
  }

  /** Show the last happenings once more. */
  again(): void {
    if (!this.frames.length) return;
    this.paused = false;
    this.replaying = true;
    this.move(0);
  }

  /** Straight to how things stand now. */
  finish(): void {
    clearTimeout(this.timer);
    this.at = -1;
    this.paused = false;
    this.replaying = false;
    this.ended = Date.now();
  }

  forget(): void {
    this.finish();
    this.frames = [];
  }
}
