import { canvas } from "../canvas.ts";
import { oni } from "../motifs/face-masks.ts";
import { circle, ellipse, line, path, place, rect } from "../shapes.ts";
import { CENTRE, folds, HEIGHT, mannequin, stage, symmetric, WIDTH } from "./cloth.ts";

/** A printed tee, cargo trousers and boots on a mannequin. */
export function streetOutfit() {
  const c = canvas();
  const skin = mannequin(c);
  const legs = c.linearBetween(
    [
      [0, "#2d3324"],
      [0.3, "#69734d"],
      [0.5, "#525b3b"],
      [0.75, "#3c442c"],
      [1, "#20251a"],
    ],
    110,
    0,
    230,
    0,
  );
  const leg = "M170 288L230 286C236 330 236 380 232 430L230 500L186 500L182 420L172 340Z";
  const boot = "M186 494L232 494L234 520L246 538L246 548L184 548Z";
  const tee = "M170 120L196 116C216 122 232 130 242 140L262 204L230 214L228 292L170 296Z";
  const T = c.linearBetween(
    [
      [0, "#9c1f2e"],
      [0.3, "#ff5a6d"],
      [0.55, "#e8384d"],
      [1, "#7d1521"],
    ],
    98,
    0,
    242,
    0,
  );
  const arm = "M234 204L260 198C268 232 268 262 258 300L244 340L232 334L236 290Z";
  const A = c.linearBetween(
    [
      [0, "#2c3138"],
      [0.5, "#4a515b"],
      [1, "#14171b"],
    ],
    230,
    0,
    268,
    0,
  );
  return c.svg(
    WIDTH,
    HEIGHT,
    stage(c, "#2a8fa0", "#0b3540") +
      circle(CENTRE, 236, 150, "#f6d24a") +
      ellipse(CENTRE, 548, 110, 12, "#000", `opacity=".5" ${c.blur(5)}`) +
      skin +
      symmetric(arm, A) +
      symmetric(boot, "#15171a") +
      symmetric("M184 538L246 538L246 550L184 550Z", "#d8d4c8") +
      symmetric(leg, legs) +
      folds(
        [
          "M206 350L232 346L210 366Z",
          "M108 352L134 346L128 368Z",
          "M196 440L228 434L200 456Z",
          "M112 438L144 444L140 458Z",
        ],
        0.3,
      ) +
      symmetric("M208 360L236 356L236 402L210 406Z", "#454d31") +
      symmetric("M208 360L236 356L236 366L208 370Z", "#2c3220") +
      line("M170 300L170 420", "#14170e", 3) +
      symmetric(tee, T) +
      place(
        CENTRE,
        208,
        oni({ colour: "#f6efe0", hair: "#141519", horn: "#f6d24a", fang: "#ffffff" }),
        0.42,
      ) +
      folds(
        [
          "M228 180C220 210 222 250 230 292L222 293C214 250 216 210 228 180Z",
          "M112 180C120 210 118 250 110 292L118 293C126 250 124 210 112 180Z",
        ],
        0.25,
      ) +
      rect(108, 284, 124, 14, "#15171b") +
      rect(158, 282, 24, 18, "#d8b24a") +
      path("M150 118C158 132 182 132 190 118L196 120C186 140 154 140 144 120Z", "#7d1521"),
  );
}
