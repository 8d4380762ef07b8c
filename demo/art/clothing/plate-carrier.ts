import type { Canvas } from "../canvas.ts";
import { darken } from "../colours.ts";
import { lettering } from "../lettering.ts";
import { circle, flip, line, path, place, rect } from "../shapes.ts";
import { CENTRE, floorShadow, folds, mannequin, rounded, symmetric } from "./cloth.ts";

/** Plate carrier over a long-sleeve, on the stand. */
export function plateCarrier(
  c: Canvas,
  { body = "#6b7150", shirt = "#3d454f", trouser = "#4b4f50", patch = "", mark = "#e9b23c" } = {},
) {
  const T = rounded(c, shirt, 96, 244),
    L = rounded(c, trouser, 108, 232),
    V = rounded(c, body, 104, 236, 0.5);
  let s =
    floorShadow(c) +
    mannequin(c) +
    symmetric("M170 300L232 296C238 350 236 410 232 450L230 506L186 506L182 430L172 350Z", L) +
    symmetric("M186 498L234 498L236 526L246 540L246 550L184 550Z", "#0d0f12") +
    folds(
      [
        "M208 360L234 352L212 378Z",
        "M106 362L132 354L128 380Z",
        "M196 452L230 446L200 470Z",
        "M110 452L144 446L140 470Z",
      ],
      0.3,
    ) +
    symmetric("M212 372L238 366L240 414L214 418Z", darken(trouser, 0.25)) +
    symmetric("M212 372L238 366L238 376L212 382Z", darken(trouser, 0.5)) +
    rect(106, 294, 128, 14, "#0f1114") +
    symmetric("M208 300L236 296L240 352L214 356Z", "#14171b");
  s +=
    symmetric("M236 138C256 146 264 176 266 216L272 318L266 346L246 344L244 300L236 230Z", T) +
    symmetric("M246 338L272 336L274 362C266 370 252 368 246 362Z", "#14171b") +
    path("M170 118L196 114C216 120 232 130 244 142L240 300L170 304Z", T) +
    flip(path("M170 118L196 114C216 120 232 130 244 142L240 300L170 304Z", T), CENTRE) +
    path("M144 118C152 136 188 136 196 118L200 122C188 144 152 144 140 122Z", darken(shirt, 0.5));
  s +=
    path(
      "M130 130L150 126L152 176L190 176L188 126L210 130L214 184L238 196L236 286L104 286L102 196L126 184Z",
      V,
    ) +
    symmetric("M190 128L210 132L213 180L190 178Z", darken(body, 0.2)) +
    rect(104, 284, 132, 8, darken(body, 0.55)) +
    [206, 222].map((y) => rect(110, y, 120, 6, darken(body, 0.35))).join("") +
    [118, 134, 150, 166, 182, 198, 214]
      .map((x) => rect(x, 206, 3, 22, darken(body, 0.55)))
      .join("");
  s +=
    [0, 1, 2]
      .map(
        (i) =>
          rect(110 + i * 41, 234, 38, 50, darken(body, 0.16)) +
          rect(110 + i * 41, 234, 38, 15, darken(body, 0.34)) +
          rect(125 + i * 41, 230, 9, 24, darken(body, 0.55)) +
          rect(110 + i * 41, 234, 3, 50, "#fff", 'opacity=".08"'),
      )
      .join("") +
    rect(146, 184, 48, 18, "#0d0f12") +
    place(CENTRE, 193, lettering("SP-09", mark, { skew: 0, gap: 9 }), 0.13) +
    symmetric("M236 158L262 166L264 192L238 186Z", darken(shirt, 0.3)) +
    place(252, 176, patch, 0.1);
  return (
    s +
    rect(200, 140, 6, 40, "#0b0d10") +
    circle(203, 138, 4, "#0b0d10") +
    line("M203 138L208 98", "#0b0d10", 2.4)
  );
}
