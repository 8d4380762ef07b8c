/** The same colour from darkest (0) to lightest (4). */
export type Ramp = readonly [string, string, string, string, string];

const channels = (colour: string) => {
  const hex = colour.slice(1);
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
};

export const mix = (from: string, to: string, t: number) => {
  const target = channels(to);
  const mixed = channels(from).map((value, i) => value + ((target[i] ?? value) - value) * t);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
};

export const lighten = (colour: string, t: number) => mix(colour, "#ffffff", t);
export const darken = (colour: string, t: number) => mix(colour, "#05070a", t);

export const ramp = (colour: string): Ramp => [
  darken(colour, 0.68),
  darken(colour, 0.38),
  colour,
  lighten(colour, 0.28),
  lighten(colour, 0.6),
];

/** A colour between the steps of a ramp; steps beyond either end stay on the end. */
export const rampAt = (shades: Ramp, step: number) => {
  const inside = Math.max(0, Math.min(shades.length - 1.001, step));
  const index = Math.floor(inside);
  const from = shades[index] ?? shades[0];
  return mix(from, shades[index + 1] ?? from, inside - index);
};
