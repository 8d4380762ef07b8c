import { type CSSProperties, type ReactNode, useId } from "react";
import { type GameColor, gameColorText } from "#contract/game-color.ts";
import type { Conversion } from "#web/tools/colors/color-url.ts";
import { hexOfGameColor, inkOn, luminanceOf } from "#web/tools/colors/game-color.ts";
import { type Match, useMatch } from "#web/tools/colors/use-match.ts";
import styles from "./swatch.module.css";
import drawing from "./wolf.svg?no-inline";

/** A color that is less closer (CIEDE2000) is not offered. */
const VISIBLE_GAIN = 0.1;

const INK = "#0b0e12";

type SwatchProps = Conversion & {
  /** Takes a color of the game for the chosen one. */
  onTake: (color: GameColor) => void;
  children?: ReactNode;
};

/** Renders the chosen color above the game's version of it; children overlay it. */
export function Swatch({ hex, game, onTake, children }: SwatchProps) {
  const shown = hexOfGameColor(game);
  const match = useMatch({ hex, game });
  return (
    <section className="grid relative grid-rows-[1fr_1fr] h-full" aria-label="Preview">
      {children}
      <div
        className={`flex flex-col t-h3 ${styles.upper}`}
        style={{ backgroundColor: `#${hex}`, color: inkOn(hex) }}
      >
        <p>Your color</p>
        <p className={`whitespace-nowrap ${styles.value}`}>#{hex.toUpperCase()}</p>
      </div>
      <div
        className={`flex flex-col justify-end t-h3 ${styles.lower}`}
        style={{ backgroundColor: `#${shown}`, color: inkOn(shown) }}
      >
        <p>In game</p>
        <p className={`whitespace-nowrap ${styles.value}`}>{gameColorText(game)}</p>
        <p className={`phone:hidden ${styles.shown}`}>
          Shown as #{shown.toUpperCase()}
          <span>{match && differenceText(match.difference)}</span>
        </p>
        {match && <Closer match={match} onTake={onTake} />}
      </div>
      <SampleSymbol upper={hex} lower={shown} />
    </section>
  );
}

type CloserProps = { match: Match; onTake: (color: GameColor) => void };

/** Offers the color of the game that looks most like the chosen one, unless its steps lead there too. */
function Closer({ match: { difference, nearest }, onTake }: CloserProps) {
  const [best] = nearest;
  if (!best || difference - best.difference < VISIBLE_GAIN) return null;
  return (
    <button type="button" className={styles.closer} onClick={() => onTake(best.color)}>
      {gameColorText(best.color)} is closer
    </button>
  );
}

/** Describes a CIEDE2000 difference in words. */
function differenceText(difference: number): string {
  if (difference < 0.05) return "The same color";
  const look = difference < 1 ? "Hardly visible" : difference < 3 ? "Slight" : "Visible";
  return `${look} difference (${difference.toFixed(1)})`;
}

/** Returns the tones as the properties that the drawing reads. */
function propertiesOf({ facets, edge, eye, pupil }: WolfTones): CSSProperties {
  const shades = facets.map((facet, at) => [`--shade-${at}`, facet]);
  return Object.fromEntries([...shades, ["--edge", edge], ["--eye", eye], ["--pupil", pupil]]);
}

type SampleSymbolProps = {
  /** Hex digits of the upper and the lower half. */
  upper: string;
  lower: string;
};

/** Renders a sample symbol, half in one color and half in the other; it is split below the eyes. */
function SampleSymbol({ upper, lower }: SampleSymbolProps) {
  const id = useId();
  return (
    <svg
      className={styles.symbol}
      viewBox="-124 -142 248 256"
      role="img"
      aria-label="Sample symbol, upper half in your color, lower half in the game color"
    >
      <clipPath id={id}>
        <path d="M-200-200H200V12H-200Z" />
      </clipPath>
      <Wolf color={`#${lower}`} />
      <g clipPath={`url(#${id})`}>
        <Wolf color={`#${upper}`} />
      </g>
    </svg>
  );
}

function Wolf({ color }: { color: string }) {
  const tones = wolfTonesOf(color);
  return (
    <g style={propertiesOf(tones)}>
      <use href={`${drawing}#edge`} />
      <use href={`${drawing}#edge`} transform="scale(-1 1)" />
      <use href={`${drawing}#half`} transform="scale(-1 1)" />
      <use href={`${drawing}#half`} style={propertiesOf(inShade(tones))} />
      <polygon points="-12,52 0,50 4,54 -8,57" fill="#fff" opacity={0.35} />
      <path d="M0 74V84M0 84L20 80M0 84L-20 80" fill="none" stroke={INK} strokeWidth={3} />
    </g>
  );
}

const DARKEST = "#05070a";
const LIGHTEST = "#ffffff";
/** Luminance below which a color has no darker tones, and above which no lighter ones. */
const DARK_MAX = 0.07;
const LIGHT_MIN = 0.6;
/** How much darker the side away from the light is. */
const SHADE = 0.16;

/** Colors of the drawing: its facets from dark to light, its outline and its eyes. */
type WolfTones = { facets: readonly string[]; edge: string; eye: string; pupil: string };

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
