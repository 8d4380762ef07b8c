/** Offset, colour and, where it is not solid, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];
export type Canvas = ReturnType<typeof canvas>;

/** From one colour at the start of a gradient to another at its end. */
export const fade = (from: string, to: string): readonly Stop[] => [
  [0, from],
  [1, to],
];

/** From a see-through colour to nothing. */
export const fadeOut = (colour: string, opacity: number): readonly Stop[] => [
  [0, colour, opacity],
  [1, colour, 0],
];

// Ids count on across pictures, so that many of them can stand in one page.
let lastId = 0;
const nextId = (prefix: string) => `${prefix}${(lastId++).toString(36)}`;

const stopElements = (stops: readonly Stop[]) =>
  stops
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? "" : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`;
    })
    .join("");

/** Collects the gradients, clips and filters of one picture and closes it as an SVG document. */
export function canvas() {
  let definitions = "";
  const define = (prefix: string, element: (id: string) => string) => {
    const id = nextId(prefix);
    definitions += element(id);
    return `url(#${id})`;
  };
  const gradient = (stops: readonly Stop[], line: string) =>
    define(
      "l",
      (id) => `<linearGradient id="${id}" ${line}>${stopElements(stops)}</linearGradient>`,
    );
  return {
    /** Linear gradient across the shape's own box, top to bottom unless told. */
    linear: (stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1) =>
      gradient(stops, `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`),
    /** Linear gradient between two points of the picture, shared by every shape that uses it. */
    linearBetween: (stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number) =>
      gradient(stops, `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" gradientUnits="userSpaceOnUse"`),
    radial: (stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5) =>
      define(
        "r",
        (id) =>
          `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopElements(stops)}</radialGradient>`,
      ),
    pattern: (width: number, height: number, tile: string, transform = "") =>
      define("p", (id) => {
        const turn = transform ? ` patternTransform="${transform}"` : "";
        return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${turn}>${tile}</pattern>`;
      }),
    /** The attribute that clips a shape to the given ones. */
    clip: (shapes: string) =>
      `clip-path="${define("c", (id) => `<clipPath id="${id}">${shapes}</clipPath>`)}"`,
    /** The attribute that blurs a shape. */
    blur: (deviation: number) =>
      `filter="${define("b", (id) => `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`)}"`,
    svg: (width: number, height: number, content: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs>${definitions}</defs>${content}</svg>`,
  };
}
