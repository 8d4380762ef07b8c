/** What to do where the browser does not let the site read what it has drawn. */
export const CANVAS_NOISE =
  "Your browser distorts pictures that a site edits, to prevent tracking. Allow this site to read canvas data, by the icon in the address bar or in the browser's settings, and try again.";

const DRAWN = [
  [200, 40, 40],
  [40, 120, 200],
] as const;
/** Some browsers change the last bits, which nobody sees. */
const TOLERANCE = 8;

/**
 * Returns whether the browser answers with noise when a canvas is read, as it may against tracking. Read
 * anew each time, as the user may allow it meanwhile.
 */
export function hasCanvasNoise(): boolean {
  const canvas = document.createElement("canvas");
  canvas.width = DRAWN.length;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (!context) return false;
  for (const [x, color] of DRAWN.entries()) {
    context.fillStyle = `rgb(${color.join(",")})`;
    context.fillRect(x, 0, 1, 1);
  }
  const { data } = context.getImageData(0, 0, DRAWN.length, 1);
  return DRAWN.flatMap((color) => [...color, 255]).some(
    (value, index) => Math.abs(value - (data[index] ?? 0)) > TOLERANCE,
  );
}
