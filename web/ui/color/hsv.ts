/** Hue from 0 to 360, saturation and value from 0 to 1. */
export type Hsv = { h: number; s: number; v: number };

const HEX = /^#[0-9a-f]{6}$/i;

export function isHex(text: string): boolean {
  return HEX.test(text);
}

/** Formats a color as '#7a2a8c'. */
export function hexOf({ h, s, v }: Hsv): string {
  const channel = (offset: number) => {
    const sector = (offset + h / 60) % 6;
    const share = v - v * s * Math.max(0, Math.min(sector, 4 - sector, 1));
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(5)}${channel(3)}${channel(1)}`;
}

/** Parses '#7a2a8c'; a gray has no hue of its own and takes `grayHue`. */
export function hsvOf(hex: string, grayHue: number): Hsv {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const v = Math.max(r, g, b);
  const range = v - Math.min(r, g, b);
  if (range === 0) return { h: grayHue, s: 0, v };
  return { h: hueOf(r, g, b, v, range), s: range / v, v };
}

function hueOf(r: number, g: number, b: number, v: number, range: number): number {
  if (v === r) return (((g - b) / range + 6) % 6) * 60;
  if (v === g) return ((b - r) / range + 2) * 60;
  return ((r - g) / range + 4) * 60;
}
