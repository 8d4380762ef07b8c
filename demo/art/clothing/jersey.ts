import type { Canvas } from "../canvas.ts";
import { darken } from "../colours.ts";
import { lettering } from "../lettering.ts";
import { ellipse, flip, group, line, path, place, rect } from "../shapes.ts";
import { CENTRE, folds, rounded, symmetric, symmetricClip } from "./cloth.ts";

/** Hockey jersey, front. */
export function jersey(
  c: Canvas,
  { body = "#0f2f5c", a = "#f4efe2", b = "#e2a32c", print = "", num = "17" } = {},
) {
  const slv = "M240 170C276 182 300 214 312 262L328 392L276 404L260 300Z",
    tor = "M170 152L204 148C222 154 238 162 252 178L264 300L268 482L170 488Z",
    B = rounded(c, body, 72, 268),
    S = c.linearBetween(
      [
        [0, darken(body, 0.3)],
        [0.5, body],
        [1, darken(body, 0.5)],
      ],
      240,
      0,
      328,
      0,
    ),
    sc = c.clip(symmetricClip(slv)),
    cl = c.clip(symmetricClip(tor));

  const band = (y: number, k: number, col: string) =>
    symmetric(`M240 ${y}L340 ${y - 24}L340 ${y - 24 + k}L240 ${y + k}Z`, col);
  let s =
    ellipse(CENTRE, 522, 128, 12, "#000", `opacity=".42" ${c.blur(8)}`) +
    symmetric(slv, S) +
    group(band(334, 34, a) + band(344, 14, b) + band(402, 22, a), sc) +
    folds(
      [
        "M258 262L300 276L262 300Z",
        "M82 262L40 276L78 300Z",
        "M270 340L310 350L272 366Z",
        "M70 340L30 350L68 366Z",
      ],
      0.2,
    );
  s +=
    path(tor, B) +
    flip(path(tor, B), CENTRE) +
    group(
      rect(50, 410, 240, 40, a) +
        rect(50, 422, 240, 16, b) +
        rect(50, 468, 240, 24, a) +
        path("M170 148L208 146L262 182L258 204L204 172L170 178L136 172L82 204L78 182L132 146Z", a) +
        path("M170 156L206 154L256 188L255 194L204 163L170 168L136 163L85 194L84 188L134 154Z", b) +
        place(CENTRE, 308, print, 0.52) +
        folds(
          [
            "M264 220C246 250 246 330 268 400L276 300Z",
            "M76 220C94 250 94 330 72 400L64 300Z",
            "M212 380L230 488L204 488Z",
            "M128 380L110 488L136 488Z",
          ],
          0.14,
        ),
      cl,
    );
  return (
    s +
    path("M140 150C152 140 188 140 200 150L186 178L170 196L154 178Z", "#0a0b0e") +
    path("M140 150L134 152L154 184L170 202L186 184L206 152L200 150L184 176L170 192L156 176Z", a) +
    line("M160 172L178 180M180 172L162 180", b, 2.4) +
    place(292, 262, lettering(num, a, { skew: 0, gap: 6 }), 0.22, 8) +
    place(48, 262, lettering(num, a, { skew: 0, gap: 6 }), 0.22, -8)
  );
}
