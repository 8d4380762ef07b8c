import type { SatoriNode } from "satori";

/** A stored picture that fills a rectangle, cut from its middle or its top. */
export type PlacedPicture = {
  file: string;
  left: number;
  top: number;
  width: number;
  height: number;
  from?: "centre" | "top";
};

/** A card, from the ground up. */
export type Drawing = {
  /** SVG below the pictures. */
  shapes: string;
  pictures: PlacedPicture[];
  /** Lies over the pictures. */
  text: Box;
};

type Style = Record<string, string | number>;
export type Box = Pick<SatoriNode, "type" | "props">;

/** A box of text or of other boxes. */
export function box(style: Style, ...children: (Box | string)[]): Box {
  return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

/** The dark theme's. */
export const INK = {
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

/** The site's mark, its upper left corner at a place. */
export function mark(left: number, top: number, size: number): string {
  return `<g transform="translate(${left} ${top}) scale(${size / 26})">
    <path d="M2 1h22v17l-7 7H2z" fill="${INK.signal}"/>
    <path d="M7 6h8.5l4 4v4l-4 4H11v3H7zM11 9.5v5h3l1.6-1.6v-1.8L14 9.5z" fill="${INK.onSignal}" fill-rule="evenodd"/></g>`;
}

/** The site's name, to stand beside its mark. */
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

/** A text that may break anywhere rather than leave its box. */
export function lines(text: string, most: number, style: Style): Box {
  return box(
    { ...style, display: "block", lineClamp: most, wordBreak: "break-word", overflow: "hidden" },
    text,
  );
}

/** The largest size, in pixels, at which a text likely stands in one line. */
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
