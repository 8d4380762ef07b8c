import { darken, type Ramp, rampAt } from "../colours.ts";
import { flip, type Point, polygon } from "../shapes.ts";

/** A triangle and its colour, or its brightness as a step of the ramp. */
export type Facet = readonly [Point, Point, Point, number | string];

/** A head of flat triangles, drawn as its right half; the mirrored left half is the lit one. */
export function facets(triangles: readonly Facet[], shades: Ramp, shadow: number) {
  const half = (unlit: boolean) =>
    triangles
      .map(([a, b, c, shade]) => {
        const colour = typeof shade === "string" ? shade : rampAt(shades, shade);
        const seen = unlit ? darken(colour, shadow) : colour;
        return polygon(
          [a, b, c],
          seen,
          `stroke="${seen}" stroke-width=".7" stroke-linejoin="round"`,
        );
      })
      .join("");
  return flip(half(false)) + half(true);
}
