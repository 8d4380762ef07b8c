import type { Canvas } from "../canvas.ts";
import { darken, lighten } from "../colours.ts";
import { ellipse, flip, path, place, rect } from "../shapes.ts";
import { CENTRE, ribbing, stitching } from "./cloth.ts";

/** Quilted puffer. */
export function puffer(
  c: Canvas,
  {
    body = "#f07a1e",
    lining = "#15181d",
    patch = "",
    zip = "#d8dee4",
    second,
  }: { body?: string; lining?: string; patch?: string; zip?: string; second?: string },
) {
  const row = (y: number, w: number, h: number, col: string) => {
    const L = c.linearBetween(
      [
        [0, lighten(col, 0.3)],
        [0.35, col],
        [1, darken(col, 0.45)],
      ],
      0,
      y,
      0,
      y + h,
    );
    const d = `M170 ${y}C${170 + w * 0.6} ${y - 5} ${170 + w} ${y - 2} ${170 + w} ${y + h * 0.5}C${170 + w} ${y + h + 2} ${170 + w * 0.6} ${y + h + 5} 170 ${y + h}Z`;
    return path(d, L) + flip(path(d, L), CENTRE);
  };
  const srow = (i: number, n0: number) => {
    const t = i / (n0 - 1),
      x = 268 + t * 30,
      y = 204 + t * 214,
      L = c.linearBetween(
        [
          [0, lighten(i < 2 && second ? second : body, 0.22)],
          [0.4, i < 2 && second ? second : body],
          [1, darken(i < 2 && second ? second : body, 0.5)],
        ],
        0,
        -17,
        0,
        17,
      );
    return place(
      x,
      y,
      path("M-27-18C-10-24 14-22 27-12C33 0 30 14 24 20C8 26-12 24-27 16C-32 6-32-8-27-18Z", L),
      1,
      10,
    );
  };
  let sl = "";
  for (let i = 6; i >= 0; i--) sl += srow(i, 7);
  sl += path("M274 426L322 416L326 440C312 450 292 454 280 450Z", lining);
  let s =
    ellipse(CENTRE, 520, 136, 12, "#000", `opacity=".42" ${c.blur(8)}`) + flip(sl, CENTRE) + sl;
  for (let i = 8; i >= 0; i--)
    s += row(184 + i * 33, 84 + Math.sin((i / 8) * 3.1) * 12, 36, i < 3 && second ? second : body);
  s +=
    ribbing(92, 480, 156, 16, lining, 24) +
    path(
      "M116 190C112 160 126 134 170 132C214 134 228 160 224 190C206 204 134 204 116 190Z",
      darken(second || body, 0.12),
    ) +
    path(
      "M116 190C112 160 126 134 170 132C150 146 146 172 150 200C136 199 124 196 116 190Z",
      lighten(second || body, 0.18),
    ) +
    path(
      "M138 176C140 150 152 142 170 142C188 142 200 150 202 176C192 186 148 186 138 176Z",
      lining,
    ) +
    path(
      "M148 174C150 156 158 150 170 150C182 150 190 156 192 174C184 180 156 180 148 174Z",
      "#040506",
    );
  return (
    s +
    rect(167, 184, 6, 296, lining) +
    rect(169, 190, 2, 286, zip, 'opacity=".9"') +
    rect(166, 200, 8, 16, zip) +
    place(214, 246, patch, 0.15) +
    stitching("M98 392L132 376M242 392L208 376", "#000", 3)
  );
}
