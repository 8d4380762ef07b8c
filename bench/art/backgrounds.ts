import { type Color, hexOf, pickColors } from "./colors.ts";
import type { Random } from "./random.ts";

const KINDS = ["flat", "gradient", "rays", "stripes", "halftone", "noise"] as const;
export type BackgroundKind = (typeof KINDS)[number];
/** What is behind a subject; `seed` and `turn` vary its pattern. */
export type Background = {
  kind: BackgroundKind;
  first: Color;
  second: Color;
  seed: number;
  turn: number;
};

/** Picks a background whose colours differ from those of the subject. */
export function pickBackground(
  random: Random,
  palette: readonly Color[],
  kind?: BackgroundKind,
): Background {
  const [first, second] = pickColors(random, 2, palette);
  if (!first || !second) throw new Error("There are no colours.");
  return {
    kind: kind ?? random.pick(KINDS),
    first,
    second: near(first, second),
    seed: random.whole(1, 9999),
    turn: random.next(),
  };
}

/** Moves a colour towards another, because a background is calmer than what is before it. */
function near(color: Color, other: Color): Color {
  const mix = (a: number, b: number) => a + (b - a) * 0.5;
  return { r: mix(color.r, other.r), g: mix(color.g, other.g), b: mix(color.b, other.b) };
}

export function drawBackground(background: Background, width: number, height: number): string {
  const { kind, first, second } = background;
  const base = `<rect width="${width}" height="${height}" fill="${hexOf(first)}"/>`;
  const pattern = PATTERNS[kind](background, width, height, hexOf(second));
  return base + pattern;
}

type Pattern = (background: Background, width: number, height: number, color: string) => string;

const PATTERNS: Record<BackgroundKind, Pattern> = {
  flat: () => "",
  gradient: ({ turn }, width, height, color) => {
    const stops = `<stop stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/>`;
    const shade =
      turn < 0.5
        ? `<radialGradient id="shade" r="0.75">${stops}</radialGradient>`
        : `<linearGradient id="shade" gradientTransform="rotate(${turn * 180} .5 .5)">${stops}</linearGradient>`;
    return `<defs>${shade}</defs><rect width="${width}" height="${height}" fill="url(#shade)"/>`;
  },
  rays: ({ turn }, width, height, color) => {
    const count = 6 + Math.floor(turn * 10);
    const [x, y, far] = [width / 2, height / 2, width + height];
    const rays = Array.from({ length: count }, (_, index) => {
      const corner = (part: number) => {
        const angle = ((index + part) * 2 * Math.PI) / count + turn;
        return `${(x + Math.cos(angle) * far).toFixed(1)} ${(y + Math.sin(angle) * far).toFixed(1)}`;
      };
      return `M${x} ${y}L${corner(0)}L${corner(0.5)}Z`;
    });
    return `<path d="${rays.join("")}" fill="${color}"/>`;
  },
  stripes: ({ turn }, width, height, color) => {
    const step = 14 + turn * 40;
    const bars = Array.from({ length: Math.ceil((3 * (width + height)) / step) }, (_, index) => {
      return `<rect x="${(index * step - width - height).toFixed(1)}" y="${-width - height}" width="${(step / 2).toFixed(1)}" height="${3 * (width + height)}" fill="${color}"/>`;
    });
    return `<g transform="rotate(${(turn * 997) % 180} ${width / 2} ${height / 2})">${bars.join("")}</g>`;
  },
  halftone: ({ turn }, width, height, color) => {
    const step = 9 + turn * 9;
    const dots = [];
    for (let y = 0; y < height + step; y += step) {
      for (let x = 0; x < width + step; x += step) {
        const size = step * (0.15 + (0.33 * y) / height);
        dots.push(`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}"/>`);
      }
    }
    return `<g fill="${color}">${dots.join("")}</g>`;
  },
  noise: ({ seed, turn }, width, height, color) => {
    const frequency = (0.01 + turn * 0.03).toFixed(3);
    return `<filter id="noise" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="4" seed="${seed}"/>
      <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.6 0 0 0 -.3"/><feComposite operator="in" in="SourceGraphic"/></filter>
      <rect width="${width}" height="${height}" fill="${color}" filter="url(#noise)"/>`;
  },
};
