/** A part of a picture or of the stage, in fractions of its width and height. */
export type Box = { x: number; y: number; width: number; height: number };

/**
 * How the later picture has to be mirrored, then turned clockwise by quarters, and placed, so that its
 * part lies on the part of the earlier picture.
 */
export type StageAlignment = {
  mirrored: boolean;
  turns: 0 | 1 | 2 | 3;
  earlier: Box;
  later: Box;
};

export type Point = { x: number; y: number };

/** An affine map of points: x' = a·x + c·y + e, y' = b·x + d·y + f, as of CSS. */
export type Matrix = { a: number; b: number; c: number; d: number; e: number; f: number };

const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
const MIRROR: Matrix = { a: -1, b: 0, c: 0, d: 1, e: 1, f: 0 };
/** Within the unit square, whose y axis points down. */
const QUARTER_TURN: Matrix = { a: 0, b: 1, c: -1, d: 0, e: 1, f: 0 };

/** Returns the map that applies `first`, then `second`. */
function combine(first: Matrix, second: Matrix): Matrix {
  return {
    a: second.a * first.a + second.c * first.b,
    b: second.b * first.a + second.d * first.b,
    c: second.a * first.c + second.c * first.d,
    d: second.b * first.c + second.d * first.d,
    e: second.a * first.e + second.c * first.f + second.e,
    f: second.b * first.e + second.d * first.f + second.f,
  };
}

export function mapPoint({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

const fromUnit = ({ x, y, width, height }: Box): Matrix => ({
  ...IDENTITY,
  a: width,
  d: height,
  e: x,
  f: y,
});

const toUnit = ({ x, y, width, height }: Box): Matrix => ({
  ...IDENTITY,
  a: 1 / width,
  d: 1 / height,
  e: -x / width,
  f: -y / height,
});

/** Returns the map from fractions of a picture to fractions of the square stage that contains it. */
export function placeEarlier({ width, height }: { width: number; height: number }): Matrix {
  const longer = Math.max(width, height);
  const size = { width: width / longer, height: height / longer };
  return fromUnit({ x: (1 - size.width) / 2, y: (1 - size.height) / 2, ...size });
}

/**
 * Returns the map from fractions of the later picture to fractions of the stage on which `earlier`
 * places the earlier one.
 */
export function placeLater(alignment: StageAlignment, earlier: Matrix): Matrix {
  return [
    toUnit(alignment.later),
    ...(alignment.mirrored ? [MIRROR] : []),
    ...Array.from({ length: alignment.turns }, () => QUARTER_TURN),
    fromUnit(alignment.earlier),
    earlier,
  ].reduce(combine);
}

/** Returns the CSS transform of an element as large as the stage, around its top left corner. */
export function transformOf({ a, b, c, d, e, f }: Matrix): string {
  return `translate(${e * 100}%, ${f * 100}%) matrix(${a}, ${b}, ${c}, ${d}, 0, 0)`;
}
