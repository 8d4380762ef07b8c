import type { SatoriNode } from "satori";

/** A stored picture that fills a rectangle, cropped to its centre or its top. */
export type PlacedPicture = {
  file: string;
  left: number;
  top: number;
  width: number;
  height: number;
  from?: "centre" | "top";
};

/** The layers of a card, bottom to top. */
export type Drawing = {
  /** SVG below the pictures. */
  shapes: string;
  pictures: PlacedPicture[];
  /** Drawn over the pictures. */
  text: Box;
};

type Style = Record<string, string | number>;
export type Box = Pick<SatoriNode, "type" | "props">;

/** Returns a box of text or of other boxes. */
export function box(style: Style, ...children: (Box | string)[]): Box {
  return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

/** Colours of the dark theme. */
export const COLORS = {
  ground: "#0b0e12",
  panel: "#11151b",
  field: "#232b36",
  text: "#eef2f6",
  text2: "#b4bfca",
  text3: "#8d9aa8",
  signal: "#ffc21a",
  onSignal: "#15110a",
} as const;

export function rect(
  left: number,
  top: number,
  width: number,
  height: number,
  fill: string,
): string {
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${fill}"/>`;
}

/** Draws the site's mark with its upper left corner at a position. */
export function mark(left: number, top: number, size: number): string {
  return `<g transform="translate(${left} ${top}) scale(${size / 26})">
    <path d="M2 1h22v17l-7 7H2z" fill="${COLORS.signal}"/>
    <path d="M7 6h8.5l4 4v4l-4 4H11v3H7zM11 9.5v5h3l1.6-1.6v-1.8L14 9.5z" fill="${COLORS.onSignal}" fill-rule="evenodd"/></g>`;
}

/** Returns the site's name, for a place beside its mark. */
export function siteName(name: string, style: Style): Box {
  return box(
    { ...ONE_LINE, position: "absolute", fontSize: 30, lineHeight: "38px", ...style },
    name,
  );
}

export const ONE_LINE = {
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;

/** Returns a text box that may break anywhere rather than overflow. */
export function lines(text: string, maxLines: number, style: Style): Box {
  return box(
    {
      ...style,
      display: "block",
      lineClamp: maxLines,
      wordBreak: "break-word",
      overflow: "hidden",
    },
    text,
  );
}

/** Returns the largest font size, in pixels, at which a text likely fits on one line. */
export function sizeFor(
  text: string,
  { width, min, max }: Record<"width" | "min" | "max", number>,
): number {
  const ems = [...text].reduce((sum, character) => sum + widthOf(character), 0);
  return Math.max(min, Math.min(max, Math.floor(width / ems)));
}

function widthOf(character: string): number {
  if (/[MWmw@%]/.test(character)) return 0.92;
  if (/[a-zа-яα-ω0-9]/.test(character)) return 0.62;
  return /[\p{Lu}\p{Lo}]/u.test(character) ? 0.72 : 0.5;
}
