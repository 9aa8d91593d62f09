/**
 * Small sounds, made on the spot: no files. Silent until somebody asks for sound, and a browser that has no sound, or does not
 * let us use it yet, is as good as one that is silent.
 */
import { settings } from "../lib/settings.svelte.ts";
import type { Cue } from "./cues.ts";

interface Tone { from: number; to?: number; at?: number; for: number; wave?: OscillatorType; loud?: number }
interface Noise { at?: number; for: number; low?: number; high?: number; loud?: number }
interface Recipe { tones?: Tone[]; noise?: Noise[] }

const rattle = (count: number): Noise[] => Array.from({ length: count }, (_, i) => ({ at: i * 0.075 + (i % 3) * 0.015, for: 0.045, low: 900 + (i % 4) * 350, loud: 0.5 }));

export const RECIPES: Record<Cue, Recipe> = {
  dice: { noise: rattle(8) },
  step: { noise: [{ for: 0.09, high: 700, loud: 1 }] },
  shot: { noise: [{ for: 0.22, low: 300, high: 5200, loud: 0.9 }], tones: [{ from: 170, to: 45, for: 0.16, wave: "triangle", loud: 0.6 }] },
  burst: { noise: [0, 0.09, 0.18].map((at) => ({ at, for: 0.12, low: 400, loud: 0.7 })) },
  blow: { tones: [{ from: 130, to: 50, for: 0.16, wave: "sine", loud: 0.9 }], noise: [{ for: 0.05, high: 900, loud: 0.5 }] },
  claw: { noise: [0, 0.06, 0.12].map((at) => ({ at, for: 0.07, low: 2600, loud: 0.45 })) },
  blast: { noise: [{ for: 0.7, high: 650, loud: 1 }], tones: [{ from: 80, to: 28, for: 0.6, loud: 0.8 }] },
  spell: { tones: [{ from: 392, to: 415, for: 0.7, loud: 0.22 }, { from: 587, to: 560, for: 0.7, loud: 0.16 }] },
  card: { noise: [{ for: 0.09, low: 1800, loud: 0.4 }, { at: 0.1, for: 0.05, low: 900, loud: 0.4 }] },
  page: { noise: [{ for: 0.22, low: 2400, loud: 0.22 }] },
  hurt: { tones: [{ from: 220, to: 150, for: 0.18, wave: "triangle", loud: 0.4 }] },
  fall: { tones: [{ from: 196, to: 65, for: 0.7, wave: "triangle", loud: 0.5 }], noise: [{ at: 0.35, for: 0.15, high: 300, loud: 0.6 }] },
  heal: { tones: [{ from: 392, for: 0.16, loud: 0.25 }, { from: 523, at: 0.12, for: 0.25, loud: 0.25 }] },
  move: { tones: [{ from: 523, for: 0.1, loud: 0.18 }, { from: 659, at: 0.1, for: 0.18, loud: 0.18 }] },
  win: { tones: [392, 494, 587, 784].map((from, i) => ({ from, at: i * 0.14, for: 0.5, wave: "triangle", loud: 0.3 })) },
  loss: { tones: [392, 370, 311, 196].map((from, i) => ({ from, at: i * 0.22, for: 0.7, wave: "triangle", loud: 0.3 })) },
};

class Orchestra {
  private context: AudioContext | null = null;
  private out: GainNode | null = null;
  private hiss: AudioBuffer | null = null;
  private bed: GainNode | null = null;

  /** The context, once sound was asked for; null where there is none to be had. */
  private ready(): AudioContext | null {
    if (!settings.sound || typeof AudioContext === "undefined") return null;
    try {
      if (!this.context) {
        this.context = new AudioContext();
        this.out = this.context.createGain();
        this.out.connect(this.context.destination);
        this.hiss = this.context.createBuffer(1, this.context.sampleRate, this.context.sampleRate);
        const samples = this.hiss.getChannelData(0);
        for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
      }
      if (this.context.state === "suspended") void this.context.resume().catch(() => undefined);
      this.out!.gain.value = settings.volume;
      return this.context;
    } catch {
      return null;
    }
  }

  play(cue: Cue): void {
    const context = this.ready();
    if (!context || context.state === "closed") return;
    const now = context.currentTime + 0.01;
    for (const tone of RECIPES[cue].tones ?? []) this.tone(context, now, tone);
    for (const noise of RECIPES[cue].noise ?? []) this.noise(context, now, noise);
  }

  private swell(context: AudioContext, start: number, lasts: number, loud: number): GainNode {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(loud * 0.5, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    gain.connect(this.out!);
    return gain;
  }

  private tone(context: AudioContext, now: number, tone: Tone): void {
    const start = now + (tone.at ?? 0);
    const voice = context.createOscillator();
    voice.type = tone.wave ?? "sine";
    voice.frequency.setValueAtTime(tone.from, start);
    if (tone.to) voice.frequency.exponentialRampToValueAtTime(tone.to, start + tone.for);
    voice.connect(this.swell(context, start, tone.for, tone.loud ?? 0.4));
    voice.start(start);
    voice.stop(start + tone.for + 0.05);
  }

  private noise(context: AudioContext, now: number, noise: Noise): void {
    const start = now + (noise.at ?? 0);
    const source = context.createBufferSource();
    source.buffer = this.hiss;
    let last: AudioNode = source;
    for (const [type, at] of [["highpass", noise.low], ["lowpass", noise.high]] as const) {
      if (!at) continue;
      const filter = context.createBiquadFilter();
      filter.type = type;
      filter.frequency.value = at;
      last.connect(filter);
      last = filter;
    }
    last.connect(this.swell(context, start, noise.for, noise.loud ?? 0.4));
    source.start(start, Math.random() * 0.5);
    source.stop(start + noise.for + 0.05);
  }

  /** A quiet night: wind that comes and goes, far below everything else. */
  night(on: boolean): void {
    const context = on ? this.ready() : this.context;
    if (!context || !this.out) return;
    if (on && !this.bed) this.bed = this.wind(context);
    this.bed?.gain.setTargetAtTime(on ? 0.05 : 0, context.currentTime, 1.5);
  }

  private wind(context: AudioContext): GainNode {
    const gain = context.createGain();
    gain.gain.value = 0;
    gain.connect(this.out!);
    const source = context.createBufferSource();
    source.buffer = this.hiss;
    source.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = 320;
    filter.Q.value = 0.7;
    const breath = context.createOscillator();
    breath.frequency.value = 0.07;
    const depth = context.createGain();
    depth.gain.value = 170;
    breath.connect(depth).connect(filter.frequency);
    source.connect(filter).connect(gain);
    source.start();
    breath.start();
    return gain;
  }

  volume(): void {
    if (this.out && this.context) this.out.gain.setTargetAtTime(settings.sound ? settings.volume : 0, this.context.currentTime, 0.05);
  }
}

const orchestra = new Orchestra();
export const hear = (cue: Cue | null): void => {
  if (cue) orchestra.play(cue);
};

/** Follows the settings: volume, mute, and the night behind it all. Call inside an effect. */
export function followSound(): void {
  void settings.volume;
  orchestra.night(settings.sound);
  orchestra.volume();
}

export function toggleSound(): void {
  settings.sound = !settings.sound;
  if (settings.sound) hear("move");
}
