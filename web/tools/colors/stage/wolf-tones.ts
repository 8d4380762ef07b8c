import { luminanceOf } from "#web/tools/colors/game-color.ts";

const DARKEST = "#05070a";
const LIGHTEST = "#ffffff";
const INK = "#0b0e12";
/** Luminance below which a color has no darker tones, and above which no lighter ones. */
const DARK_MAX = 0.07;
const LIGHT_MIN = 0.6;
/** How much darker the side away from the light is. */
const SHADE = 0.16;

/** Colors of the drawing: its facets from dark to light, its outline and its eyes. */
export type WolfTones = { facets: readonly string[]; edge: string; eye: string; pupil: string };

/** Returns tones around a color (with hash) that all stand out from it, however dark or light it is. */
export function wolfTonesOf(color: string): WolfTones {
  const lighter = (...shares: number[]) => shares.map((share) => mix(color, LIGHTEST, share));
  const darker = (...shares: number[]) => shares.map((share) => mix(color, DARKEST, share));
  const luminance = luminanceOf(color);
  if (luminance < DARK_MAX) {
    const facets = lighter(0.13, 0.22, 0.34, 0.56, 0.88);
    return { facets, edge: mix(color, LIGHTEST, 0.62), eye: LIGHTEST, pupil: INK };
  }
  const isLight = luminance > LIGHT_MIN;
  const facets = isLight
    ? darker(0.74, 0.56, 0.4, 0.24, 0.1)
    : [...darker(0.74, 0.48), ...lighter(0.06, 0.5, 0.84)];
  const [pupil = LIGHTEST] = facets.slice(-1);
  return { facets, edge: mix(color, DARKEST, isLight ? 0.86 : 0.8), eye: INK, pupil };
}

/** Returns the tones of the side away from the light. */
export function inShade(tones: WolfTones): WolfTones {
  return { ...tones, facets: tones.facets.map((facet) => mix(facet, DARKEST, SHADE)) };
}

/** Mixes two hex colors as CSS does in sRGB. */
function mix(color: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [color, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
