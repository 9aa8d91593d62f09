/** Plays what happened beat by beat, at a pace that can be changed, stopped, skipped and stepped back. */
import { beatsOf, dramatic, haste, lasting, seenAt, type Act, type Beat } from "../drama/timeline.ts";
import type { Line, Step, View } from "./protocol.ts";
import { settings, stillness } from "./settings.svelte.ts";

const LONGEST = 200;

export class Playback {
  frames: Step[] = $state.raw([]);
  at = $state(-1);
  paused = $state(false);
  /** Which beat of the frame it is. */
  private beat = $state(0);
  private beats: Beat[] = $state.raw([]);
  /** What there was to see before the first frame. */
  private before: View | null = null;
  private replaying = $state(false);
  private ended = 0;
  /** So much faster goes what is only told. */
  private haste = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  get running(): boolean {
    return this.at >= 0 && this.at < this.frames.length;
  }

  private get now(): Beat | null {
    return this.running ? (this.beats[this.beat] ?? null) : null;
  }

  /** What is to be shown at this moment beside the board as it stands. */
  get act(): Act | null {
    return this.now?.act ?? null;
  }

  get view(): View | null {
    if (!this.running) return null;
    const frame = this.frames[this.at]!;
    return this.now?.after === false ? (this.frames[this.at - 1]?.view ?? this.before ?? frame.view) : frame.view;
  }

  /** All that the frame tells of, seen or not. */
  get told(): Line[] {
    return this.running ? this.frames[this.at]!.lines : [];
  }

  /** What has been seen of the frame, in words. */
  get lines(): Line[] {
    return this.now ? this.told.slice(0, seenAt(this.now, this.told.length)) : [];
  }

  /** How many of the last lines have not been seen yet: they are no news before. */
  get unseen(): number {
    const now = this.now;
    if (!now || this.replaying) return 0;
    const later = this.frames.slice(this.at + 1).reduce((sum, frame) => sum + frame.lines.length, 0);
    return later + this.told.length - this.lines.length;
  }

  /**
   * Something happened, after `before`. What is being shown goes on, and the new frames follow it. The words of the last frame
   * are how things stand, so they are not held up: where there is nothing but words to see a single happening never keeps
   * anybody waiting. Frames pile up until the player answers, for `again`.
   */
  show(frames: Step[], before: View | null = null): void {
    if (!frames.length || !settings.steps) return;
    if (!this.frames.length) this.before = before;
    const first = this.frames.length;
    this.frames = [...this.frames, ...frames].slice(-LONGEST);
    this.haste = haste(this.frames.slice(this.running ? this.at : -frames.length));
    if (this.running) return;
    const unread = first > 0 && Date.now() - this.ended < this.words(this.frames[first - 1]);
    this.paused = false;
    this.move(Math.min(unread ? first - 1 : first, this.frames.length - 1), unread ? Infinity : 0);
  }

  /** Stands at the first of these until somebody lets it go on. */
  hold(frames: Step[]): void {
    this.show(frames);
    if (!this.running) return;
    this.paused = true;
    this.move(0);
  }

  private move(to: number, beat = 0): void {
    clearTimeout(this.timer);
    this.at = Math.max(0, to);
    if (!this.running) return this.finish();
    this.beats = beatsOf(this.frames[this.at]!.lines, stillness());
    this.play(Math.min(beat, this.beats.length - 1));
  }

  private play(beat: number): void {
    clearTimeout(this.timer);
    this.beat = beat;
    if (this.paused) return;
    const last = this.at === this.frames.length - 1 && beat === this.beats.length - 1;
    if (last && !this.replaying) return this.finish();
    const hurried = this.replaying || this.beats.length > 1 ? 1 : this.haste;
    const lasts = lasting(this.beats[beat]!, this.told, this.frames[this.at + 1]?.lines);
    this.timer = setTimeout(() => this.hurry(), lasts / this.pace / hurried);
  }

  private get pace(): number {
    return settings.speed * (stillness() ? 1.25 : 1);
  }

  private words(frame: Step | undefined): number {
    return (frame ? beatsOf(frame.lines, true)[0]!.ms : 0) / this.pace;
  }

  /** On to the next beat at once. */
  hurry(): void {
    if (!this.running) return;
    if (this.beat < this.beats.length - 1) this.play(this.beat + 1);
    else this.move(this.at + 1);
  }

  pause(): void {
    this.paused = !this.paused;
    if (this.running) this.play(this.beat);
  }

  back(): void {
    this.paused = true;
    this.move(this.at - 1, Infinity);
  }

  forward(): void {
    this.paused = true;
    this.move(this.at + 1, Infinity);
  }

  /** Show the last happenings once more. */
  again(): void {
    if (!this.frames.length) return;
    this.paused = false;
    this.replaying = true;
    this.move(0);
  }

  /** Show what happened before anybody here was looking. */
  retell(frames: Step[]): void {
    this.forget();
    this.frames = frames;
    this.again();
  }

  /** Straight to how things stand now. */
  finish(): void {
    clearTimeout(this.timer);
    this.at = -1;
    this.beats = [];
    this.paused = false;
    this.replaying = false;
    this.ended = Date.now();
  }

  forget(): void {
    this.finish();
    this.frames = [];
    this.before = null;
  }
}

/** Whether something is to be shown of these lines, as this browser likes it. */
export const worthShowing = (lines: Line[]): boolean => !stillness() && dramatic(lines);
