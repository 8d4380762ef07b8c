export type Point = readonly [x: number, y: number];
/** Either computed points or the text of an SVG `points` attribute. */
export type Points = string | readonly Point[];

/** SVG needs no more than a tenth of a unit at these sizes. */
export const round = (value: number) => Number(value.toFixed(1));

/** Reads the text of an SVG `points` attribute: `points("0,0 10,5")`. */
export const points = (text: string): Point[] =>
  text.split(" ").map((pair) => {
    const [x, y] = pair.split(",");
    return [Number(x), Number(y)];
  });

const pointsText = (list: Points) =>
  typeof list === "string" ? list : list.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");

const withAttributes = (attributes: string) => (attributes ? ` ${attributes}` : "");

export const polygon = (list: Points, fill: string, attributes = "") =>
  `<polygon points="${pointsText(list)}" fill="${fill}"${withAttributes(attributes)}/>`;

export const polyline = (list: Points, stroke: string, width = 2, attributes = "") =>
  `<polyline points="${pointsText(list)}" fill="none" stroke="${stroke}" stroke-width="${width}"${withAttributes(attributes)}/>`;

export const path = (d: string, fill: string, attributes = "") =>
  `<path d="${d}" fill="${fill}"${withAttributes(attributes)}/>`;

export const line = (d: string, stroke: string, width = 2, attributes = "") =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${withAttributes(attributes)}/>`;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  attributes = "",
) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${withAttributes(attributes)}/>`;

export const circle = (x: number, y: number, r: number, fill: string, attributes = "") =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${withAttributes(attributes)}/>`;

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  attributes = "",
) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${withAttributes(attributes)}/>`;

export const group = (content: string, attributes: string) => `<g ${attributes}>${content}</g>`;

/** Moves a drawing to x, y, optionally scaled and turned (degrees). */
export const place = (x: number, y: number, content: string, scale = 1, turn = 0) =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${round(turn)})` : ""}${scale !== 1 ? ` scale(${scale})` : ""}">${content}</g>`;

/** Mirrors about x = axis; emblems are drawn centred on the origin. */
export const flip = (content: string, axis = 0) =>
  `<g transform="matrix(-1 0 0 1 ${2 * axis} 0)">${content}</g>`;

/** Both halves of an emblem. A copy nudged under the joint hides the anti-aliasing hairline. */
export const mirrored = (half: string) =>
  group(half, 'transform="translate(-.8 0)"') + flip(half) + half;

/** Sticker edge: the same shapes stroked behind themselves. */
export const outlined = (content: string, colour: string, width: number) =>
  `<g stroke="${colour}" stroke-width="${width}" stroke-linejoin="round">${content}</g>${content}`;

export const lerp = (from: number, to: number, t: number) => from + (to - from) * t;

export const between = (from: Point, to: Point, t: number): Point => [
  lerp(from[0], to[0], t),
  lerp(from[1], to[1], t),
];

export const polar = (r: number, degrees: number, x = 0, y = 0): Point => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y + r * Math.sin((degrees * Math.PI) / 180),
];

/** Shrinks an outline towards an anchor. */
export const shrink = (list: readonly Point[], anchor: Point, t: number) =>
  list.map((point) => between(point, anchor, t));
