import type { Canvas } from "../canvas.ts";
import { darken, lighten } from "../colours.ts";
import { circle, ellipse, path, place, points } from "../shapes.ts";
import { CENTRE, stitching } from "./cloth.ts";

/** Snapback, three-quarter front. */
export function cap(c: Canvas, { body = "#16181d", brim = "#c8322a", print = "" } = {}) {
  const B = c.linearBetween(
      [
        [0, darken(body, 0.4)],
        [0.3, lighten(body, 0.12)],
        [0.55, body],
        [1, darken(body, 0.5)],
      ],
      54,
      0,
      286,
      0,
    ),
    Bm = c.linearBetween(
      [
        [0, lighten(brim, 0.12)],
        [0.5, brim],
        [1, darken(brim, 0.4)],
      ],
      0,
      330,
      0,
      400,
    );
  let s = ellipse(CENTRE, 424, 138, 13, "#000", `opacity=".45" ${c.blur(8)}`);
  s +=
    path("M58 332C50 232 96 156 170 154C244 156 290 232 282 332C250 312 90 312 58 332Z", B) +
    path(
      "M170 154C150 190 142 250 144 318C156 317 184 317 196 318C198 250 190 190 170 154Z",
      "#fff",
      'opacity=".05"',
    ) +
    stitching(
      "M168 156C146 190 136 250 138 316M172 156C194 190 204 250 202 316M158 156C104 180 78 250 74 320M182 156C236 180 262 250 266 320",
      lighten(body, 0.4),
      1.5,
    ) +
    circle(CENTRE, 154, 9, darken(body, 0.2)) +
    ellipse(CENTRE, 151, 6, 3, lighten(body, 0.3)) +
    points("110,216 230,216")
      .map(
        ([x, y]) =>
          circle(x, y, 4, darken(body, 0.6)) +
          circle(x, y, 4, "none", `stroke="${lighten(body, 0.25)}" stroke-width="1.4"`),
      )
      .join("");
  s +=
    path(
      "M52 334C84 306 256 306 288 334C306 356 300 388 280 404C240 372 100 372 60 404C40 388 34 356 52 334Z",
      Bm,
    ) +
    path("M60 404C100 372 240 372 280 404L274 410C236 382 104 382 66 410Z", darken(brim, 0.6)) +
    [0, 1, 2]
      .map((i) =>
        stitching(
          `M${58 + i * 6} ${342 + i * 12}C${98 + i * 3} ${316 + i * 13} ${242 - i * 3} ${316 + i * 13} ${282 - i * 6} ${342 + i * 12}`,
          darken(brim, 0.55),
          1.6,
        ),
      )
      .join("") +
    path("M52 334C84 306 256 306 288 334L284 342C252 318 88 318 56 342Z", "#000", 'opacity=".3"');
  return s + place(CENTRE, 250, print, 0.5);
}
