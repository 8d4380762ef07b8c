import { canvas } from "../canvas.ts";
import { skull } from "../motifs/skull.ts";
import { circle, ellipse, flip, path, place, polygon, rect } from "../shapes.ts";
import { CENTRE, folds, HEIGHT, highlights, mannequin, stage, symmetric, WIDTH } from "./cloth.ts";

/** A long coat on a mannequin. */
export function duster() {
  const c = canvas();
  const coat = "M170 128L200 118C226 126 246 138 256 154L262 300L288 540L176 548L170 420Z";
  const K = c.linearBetween(
    [
      [0, "#15181d"],
      [0.25, "#4a3b34"],
      [0.5, "#332822"],
      [1, "#120e0c"],
    ],
    60,
    0,
    290,
    0,
  );
  const slv = "M244 142C266 154 280 190 284 240L292 352L266 360L252 260Z";
  return c.svg(
    WIDTH,
    HEIGHT,
    stage(c, "#8f2f22", "#2b0c0a") +
      polygon("0,0 340,0 340,120 0,320", "#a83a28", 'opacity=".5"') +
      ellipse(CENTRE, 548, 120, 12, "#000", `opacity=".6" ${c.blur(6)}`) +
      mannequin(c) +
      symmetric("M180 500L214 500L216 548L178 548Z", "#0c0a09") +
      symmetric(
        slv,
        c.linearBetween(
          [
            [0, "#2a201b"],
            [0.5, "#54443b"],
            [1, "#150f0d"],
          ],
          244,
          0,
          292,
          0,
        ),
      ) +
      symmetric("M266 348L292 340L294 366L268 374Z", "#d8b24a") +
      path(coat, K) +
      flip(path(coat, K), CENTRE) +
      path("M170 128L176 548L164 548Z", "#080605") +
      folds(
        [
          "M230 320L262 540L244 542L222 330Z",
          "M110 320L80 540L98 542L118 330Z",
          "M200 380L214 546L204 546L192 390Z",
          "M140 380L126 546L136 546L148 390Z",
        ],
        0.3,
      ) +
      highlights(["M118 150C110 200 112 260 116 300L124 300C120 260 120 200 128 146Z"], 0.12) +
      symmetric("M170 182L190 116L214 122L226 166L200 176L176 240Z", "#241a15") +
      symmetric("M190 116L214 122L226 166L216 168L206 134Z", "#5c493e") +
      rect(92, 292, 156, 18, "#120d0b") +
      rect(156, 289, 28, 24, "#d8b24a") +
      rect(162, 295, 16, 12, "#120d0b") +
      [0, 1, 2]
        .map(
          (i) => circle(190, 200 + i * 28, 4, "#d8b24a") + circle(150, 200 + i * 28, 4, "#d8b24a"),
        )
        .join("") +
      place(222, 212, skull({ bone: "#d8b24a", ink: "#241a15" }), 0.12),
  );
}
