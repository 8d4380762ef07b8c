import { canvas } from "../canvas.ts";
import { mix } from "../colours.ts";
import { graffiti } from "../lettering.ts";
import { circle, ellipse, place, polygon, rect } from "../shapes.ts";
import { CENTRE, SIZE, vignette } from "./grounds.ts";

/** Graffiti on a brick wall. */
export function riotCrown() {
  const c = canvas();
  const T = graffiti("RIOT", {
    fill: "#ffd21f",
    extrusion: "#d81b60",
    ink: "#15101c",
    glow: "#f4f1ea",
  });
  let br = "";
  for (let y = 0; y < 18; y++)
    for (let x = -1; x < 9; x++)
      br += rect(
        x * 44 + (y % 2) * 22,
        y * 20,
        42,
        18,
        mix("#5d3a34", "#4b2f2b", ((((x * 7 + y * 5) % 9) + 9) % 9) / 9),
      );
  const crown =
    polygon(
      "-60,10 -52,-38 -24,-8 0,-52 24,-8 52,-38 60,10 52,24 -52,24",
      "#ffd21f",
      'stroke="#15101c" stroke-width="9" stroke-linejoin="miter"',
    ) +
    polygon("-52,24 52,24 60,10 -60,10", "#d81b60") +
    [-52, 0, 52]
      .map((x, i) =>
        circle(x, i === 1 ? -56 : -42, 8, "#f4f1ea", 'stroke="#15101c" stroke-width="6"'),
      )
      .join("");
  return c.svg(
    SIZE,
    SIZE,
    rect(0, 0, SIZE, SIZE, "#33211f") +
      br +
      ellipse(CENTRE, 180, 150, 120, "#0fae9c", 'opacity=".5"') +
      (
        [
          [52, 226, 46],
          [98, 222, 84],
          [168, 216, 50],
          [218, 208, 70],
          [272, 204, 92],
        ] as const
      )
        .map(
          ([x, y, h]) =>
            rect(x, y, 8, h, "#f4f1ea", 'rx="4"') + circle(x + 4, y + h, 6.5, "#f4f1ea"),
        )
        .join("") +
      place(CENTRE - 8, 182, T, 1.0, -6) +
      place(CENTRE - 6, 78, crown, 0.82, -6) +
      vignette(c),
  );
}
