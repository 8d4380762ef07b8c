import type { Canvas } from "../canvas.ts";
import { darken, lighten } from "../colours.ts";
import { oni } from "../motifs/face-masks.ts";
import { circle, ellipse, flip, group, path, place, rect } from "../shapes.ts";
import { CENTRE, folds, rounded, symmetric, symmetricClip } from "./cloth.ts";

/** Wide-sleeved haori, shown flat from behind. */
export function haori(
  c: Canvas,
  {
    body = "#1d2a4a",
    lining = "#c8322a",
    print = "",
    band = darken(body, 0.45),
    trim = "#e9d9b0",
  } = {},
) {
  const slv = "M238 158L318 190L330 372L262 384L250 250Z",
    tor = "M170 138L214 138C226 144 234 150 240 158L258 300L270 500L170 506Z",
    B = rounded(c, body, 70, 270),
    S = c.linearBetween(
      [
        [0, darken(body, 0.3)],
        [0.5, lighten(body, 0.06)],
        [1, darken(body, 0.4)],
      ],
      238,
      0,
      330,
      0,
    );
  let s =
    ellipse(CENTRE, 528, 126, 12, "#000", `opacity=".4" ${c.blur(8)}`) +
    symmetric(slv, S) +
    symmetric("M262 372L330 360L330 374L262 386Z", lining) +
    folds(
      [
        "M256 262L300 280L262 300Z",
        "M84 262L40 280L78 300Z",
        "M318 196L326 372L314 374L306 220Z",
        "M22 196L14 372L26 374L34 220Z",
      ],
      0.2,
    );
  const cl = c.clip(symmetricClip(tor));
  s +=
    path(tor, B) +
    flip(path(tor, B), CENTRE) +
    group(print, cl) +
    group(
      folds(
        [
          "M240 158L222 220L226 300L258 300Z",
          "M100 158L118 220L114 300L82 300Z",
          "M222 330L236 506L222 506L212 360Z",
          "M118 330L104 506L118 506L128 360Z",
        ],
        0.18,
      ) +
        rect(60, 486, 220, 30, band) +
        rect(60, 484, 220, 3, trim),
      cl,
    );
  return (
    s +
    path("M126 138C140 126 200 126 214 138L206 150C192 142 148 142 134 150Z", band) +
    path("M134 150C148 142 192 142 206 150L202 156C190 149 150 149 138 156Z", trim) +
    circle(CENTRE, 186, 15, trim) +
    place(
      CENTRE,
      186,
      oni({
        colour: darken(body, 0.3),
        hair: darken(body, 0.3),
        horn: darken(body, 0.3),
        fang: trim,
      }),
      0.1,
    )
  );
}
