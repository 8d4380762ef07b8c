import type { Canvas } from "../canvas.ts";
import { darken, lighten } from "../colours.ts";
import { circle, ellipse, flip, group, line, path, place, polygon, rect } from "../shapes.ts";
import { CENTRE, folds, ribbing, symmetric, symmetricClip } from "./cloth.ts";

/** Tapered track trousers and high-tops. */
export function trackTrousers(
  c: Canvas,
  {
    body = "#14284a",
    a = "#f2ecdd",
    b = "#d8342c",
    shoe = "#f2ecdd",
    sole = "#e2a32c",
    print = "",
  } = {},
) {
  const leg = "M170 74L246 70C256 130 262 220 254 300L244 424L190 428L184 300L172 190Z",
    L = c.linearBetween(
      [
        [0, darken(body, 0.45)],
        [0.3, lighten(body, 0.14)],
        [0.55, body],
        [1, darken(body, 0.5)],
      ],
      170,
      0,
      258,
      0,
    ),
    L2 = c.linearBetween(
      [
        [0, darken(body, 0.5)],
        [0.45, body],
        [0.7, lighten(body, 0.14)],
        [1, darken(body, 0.45)],
      ],
      82,
      0,
      170,
      0,
    ),
    lc = c.clip(symmetricClip(leg));
  const sh =
    path("M188 432L242 428L246 470C262 482 276 494 280 512L280 526L184 526L184 470Z", shoe) +
    path("M246 470C262 482 276 494 280 512L252 514L236 486Z", darken(shoe, 0.12)) +
    path("M184 500L214 500L222 526L184 526Z", darken(shoe, 0.16)) +
    rect(182, 522, 100, 14, sole, 'rx="3"') +
    rect(182, 530, 100, 6, darken(sole, 0.4), 'rx="3"') +
    path("M190 454L232 450L234 462L190 468Z", b) +
    [0, 1, 2, 3]
      .map((i) => line(`M226 ${474 + i * 9}L${250 + i * 5} ${470 + i * 9}`, darken(shoe, 0.6), 3))
      .join("") +
    circle(208, 486, 9, b) +
    polygon(
      "208,480 210,485 215,485 211,488 213,493 208,490 203,493 205,488 201,485 206,485",
      shoe,
    );
  let s =
    ellipse(CENTRE, 540, 140, 12, "#000", `opacity=".45" ${c.blur(7)}`) +
    flip(sh, CENTRE) +
    sh +
    path(leg, L) +
    path(leg, L2, `transform="matrix(-1 0 0 1 ${2 * CENTRE} 0)"`);
  s +=
    group(
      symmetric(
        "M236 70C250 150 256 230 248 310L238 428L226 428L236 310C244 230 240 150 226 70Z",
        a,
      ) +
        symmetric(
          "M244 74C256 160 260 230 252 310L246 400L242 400L246 310C252 230 250 160 240 74Z",
          b,
        ) +
        folds(
          [
            "M172 150L206 120L188 170Z",
            "M168 150L134 120L152 170Z",
            "M190 290L236 276L196 312Z",
            "M150 290L104 276L144 312Z",
            "M194 372L238 362L198 390Z",
            "M146 372L102 362L142 390Z",
          ],
          0.26,
        ),
      lc,
    ) + place(206, 182, print, 0.17);
  return (
    s +
    ribbing(92, 66, 156, 22, darken(body, 0.4), 28) +
    ribbing(188, 420, 58, 16, darken(body, 0.4), 10) +
    ribbing(94, 420, 58, 16, darken(body, 0.4), 10) +
    line("M164 88L158 140M176 88L184 132", a, 3.4) +
    rect(155, 138, 7, 11, "#cfd6dd") +
    rect(181, 130, 7, 11, "#cfd6dd") +
    symmetric("M222 96L242 110L240 150L236 150L236 114L220 102Z", darken(body, 0.55))
  );
}
