import { darken, lighten, mix } from "../colours.ts";
import { circle, path, polar, polygon } from "../shapes.ts";

export type Rim = {
  colour: string;
  kind: "blade" | "dish" | "mesh";
  spokes: number;
  lip?: string;
  caliper?: string;
};

export function wheel(x: number, y: number, r: number, rim: Rim) {
  const { colour, kind, spokes, lip = "#e8eef3", caliper } = rim;
  let s =
    circle(x, y, r, "#0c0e11") +
    circle(x, y, r * 0.97, "none", 'stroke="#23282e" stroke-width="1.6"') +
    circle(x, y, r * 0.74, "#0a0c0f") +
    circle(x, y, r * 0.7, "#23282f") +
    circle(x, y, r * 0.5, "#3d444d");
  if (caliper)
    s += path(
      `M${x + r * 0.2} ${y - r * 0.5}A${r * 0.54} ${r * 0.54} 0 0 1 ${x + r * 0.54} ${y - r * 0.02}L${x + r * 0.3} ${y}A${r * 0.3} ${r * 0.3} 0 0 0 ${x + r * 0.1} ${y - r * 0.28}Z`,
      caliper,
    );
  for (let i = 0; i < spokes; i++) {
    const a = (i * 360) / spokes - 90;
    if (kind === "blade") {
      s +=
        polygon(
          [
            polar(r * 0.1, a - 70, x, y),
            polar(r * 0.68, a - 13, x, y),
            polar(r * 0.68, a + 3, x, y),
            polar(r * 0.14, a + 60, x, y),
          ],
          colour,
        ) +
        polygon(
          [
            polar(r * 0.1, a - 70, x, y),
            polar(r * 0.68, a - 13, x, y),
            polar(r * 0.68, a - 8, x, y),
          ],
          lighten(colour, 0.5),
        );
    } else if (kind === "dish") {
      s += polygon(
        [
          polar(r * 0.2, a - 30, x, y),
          polar(r * 0.66, a - 20, x, y),
          polar(r * 0.66, a + 20, x, y),
          polar(r * 0.2, a + 30, x, y),
        ],
        mix(colour, "#000", 0.1 + 0.25 * (i % 2)),
      );
    } else {
      s += polygon(
        [
          polar(r * 0.68, a - 4, x, y),
          polar(r * 0.68, a + 4, x, y),
          polar(r * 0.1, a + 60, x, y),
          polar(r * 0.1, a - 60, x, y),
        ],
        colour,
      );
    }
  }
  return (
    s +
    circle(x, y, r * 0.71, "none", `stroke="${lip}" stroke-width="${r * 0.06}"`) +
    circle(x, y, r * 0.15, darken(colour, 0.35)) +
    circle(x - r * 0.03, y - r * 0.03, r * 0.09, lighten(colour, 0.4))
  );
}
