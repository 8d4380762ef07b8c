import { type CSSProperties, type ReactNode, useId } from "react";
import { type GameColor, gameColorText } from "#contract/game-color.ts";
import type { Conversion } from "#web/tools/colors/color-url.ts";
import { hexOfGameColor, inkOn, luminanceOf } from "#web/tools/colors/game-color.ts";
import { type Match, useMatch } from "#web/tools/colors/use-match.ts";
import drawing from "./wolf.svg?no-inline";

/** A color that is less closer (CIEDE2000) is not offered. */
const VISIBLE_GAIN = 0.1;

const INK = "#0b0e12";

const HALF =
  "flex flex-col forced-color-adjust-none py-28 px-32 t-h3 [transition:background-color_var(--fast)] wide:py-48 wide:px-56 wide:text-[1.5rem] wide:leading-32 converter:justify-center converter:py-12 converter:px-24 phone:py-8 phone:px-16 phone:text-14 phone:leading-18";
const VALUE =
  "whitespace-nowrap font-display font-bold text-[length:clamp(2.75rem,4.15vw,6.5rem)] leading-[1.07] tabular-nums tracking-[-0.01em] phone:text-[1.875rem]";

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
        className={`${HALF} pt-96 wide:pt-136`}
        style={{ backgroundColor: `#${hex}`, color: inkOn(hex) }}
      >
        <p>Your color</p>
        <p className={VALUE}>#{hex.toUpperCase()}</p>
      </div>
      <div
        className={`${HALF} justify-end`}
        style={{ backgroundColor: `#${shown}`, color: inkOn(shown) }}
      >
        <p>In game</p>
        <p className={VALUE}>{gameColorText(game)}</p>
        <p className="phone:hidden">
          Shown as #{shown.toUpperCase()}
          <span className="block font-body font-normal text-13 leading-20">
            {match && differenceText(match.difference)}
          </span>
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
    <button
      type="button"
      className="self-start min-h-44 mt-8 px-14 border border-current rounded font-body font-semibold text-14 leading-20 cursor-pointer phone:mt-4 phone:px-10 phone:text-13"
      onClick={() => onTake(best.color)}
    >
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
      // The drawing is split where the grounds meet.
      className="absolute z-2 top-[50%] left-[50%] w-[min(78%,36vh)] aspect-248/256 overflow-visible forced-color-adjust-none [transform:translate(-50%,-60.15%)] pointer-events-none converter:right-24 converter:left-auto converter:w-auto converter:h-[80%] converter:[transform:translateY(-60.15%)] phone:max-h-141"
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
