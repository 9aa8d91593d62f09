/** A colour and a shape for each team, so that teams differ without colour too. */
import type { Facing, Team } from "../lib/protocol.ts";

export interface TeamStyle {
  hue: string;
  shape: "circle" | "hexagon" | "square" | "octagon" | "diamond";
  /** Figures are ink on paper; what the rules move against everybody is bone on black. */
  ground: "paper" | "dark";
}

export const TEAMS: Record<Team, TeamStyle> = {
  neutral: { hue: "stone", shape: "diamond", ground: "paper" },
  friend: { hue: "ally", shape: "circle", ground: "paper" },
  foe: { hue: "danger", shape: "hexagon", ground: "dark" },
  rival: { hue: "rust", shape: "hexagon", ground: "paper" },
  third: { hue: "moss", shape: "square", ground: "paper" },
  fourth: { hue: "plum", shape: "octagon", ground: "paper" },
  fifth: { hue: "sand", shape: "circle", ground: "paper" },
  sixth: { hue: "rose", shape: "hexagon", ground: "paper" },
};

/** The outline of a token of that shape around the origin. */
export function outline(shape: TeamStyle["shape"], r: number): string {
  if (shape === "circle") return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  const corners = { hexagon: 6, square: 4, octagon: 8, diamond: 4 }[shape];
  const turn = { hexagon: 0, square: Math.PI / 4, octagon: Math.PI / 8, diamond: 0 }[shape];
  const reach = { hexagon: 1.08, square: 1.26, octagon: 1.05, diamond: 1.2 }[shape];
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / corners;
    return `${(Math.cos(angle) * r * reach).toFixed(1)} ${(Math.sin(angle) * r * reach).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** Which way it faces: a point above the outline, beyond the corner of a diamond. */
export function notch(shape: TeamStyle["shape"], r: number): string {
  const [wide, tip] = shape === "diamond" ? [0.62, 1.66] : [0.42, 1.42];
  return `M${-r * wide} ${-r * 0.98}L0 ${-r * tip}L${r * wide} ${-r * 0.98}Z`;
}

/** Degrees clockwise from up, or null where a figure faces nowhere. */
export const ANGLES: Record<Facing, number | null> = { "": null, n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 };

/** Health is drawn as so many pips, or as a number. */
export const MOST_PIPS = 6;
/** How large a pip is, with its rim. */
export const PIP = 4.4;

const FIRST = (-55 * Math.PI) / 180;

/** Where the sign with that number stands on a token: along the rim, so that it leaves the face free; where several share a place, in a column. */
export function signSpot(number: number, size: number, r: number, alone: boolean): { x: number; y: number } {
  if (!alone) return { x: r * 0.86, y: -r * 0.8 + number * size * 1.85 };
  const far = r + size * 0.3;
  const angle = FIRST + number * 2 * Math.asin((0.95 * size) / far);
  return { x: Math.cos(angle) * far, y: Math.sin(angle) * far };
}
