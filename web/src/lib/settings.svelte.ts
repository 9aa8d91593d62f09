/** How this browser likes it: theme, text size, motion, speed, the player's name. */
import { keep, kept } from "./storage.ts";

const STORE = "noctule.settings";

export type Theme = "dark" | "light" | "system";
export type Motion = "system" | "on" | "off";
export const SPEEDS = [0.5, 1, 2, 4] as const;
export const VOLUMES = [0.2, 0.4, 0.6, 1] as const;
export const TEXT_SIZES = [0.9, 1, 1.15, 1.3] as const;

interface Stored {
  theme: Theme; text: number; motion: Motion; speed: number; name: string; steps: boolean;
  /** The prologue, what one has missed and the end are shown as cards. */
  cards: boolean;
  sound: boolean; volume: number;
}
const DEFAULTS: Stored = { theme: "system", text: 1, motion: "system", speed: 1, name: "", steps: true, cards: true, sound: false, volume: 0.6 };

export const settings: Stored = $state({ ...DEFAULTS, ...kept<Stored>(STORE) });

const daylight = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: light)") : null;
daylight?.addEventListener("change", () => applySettings());
const calm = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

export function stillness(): boolean {
  return settings.motion === "off" || (settings.motion === "system" && (calm?.matches ?? false));
}

/** Writes the settings to the page's root element; call inside an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme === "system" ? (daylight?.matches ? "light" : "dark") : settings.theme;
  root.dataset.motion = stillness() ? "off" : "on";
  root.style.setProperty("--text-scale", String(settings.text));
  root.style.setProperty("--glide", stillness() ? "0ms" : `${Math.round(220 / settings.speed)}ms`);
  keep(STORE, settings);
}
