import type { Canvas } from "../canvas.ts";
import { darken, lighten } from "../colours.ts";
import { circle, line, path, place, points, polygon, rect } from "../shapes.ts";
import { symmetric } from "./cloth.ts";
import { garment } from "./garment.ts";

/** Biker jacket with an off-centre zip. */
export function bikerJacket(
  c: Canvas,
  { body = "#17181c", lining = "#8f1f2a", metal = "#d5dbe1", patch = "" } = {},
) {
  const lay = garment(c, {
    body,
    sleeve: body,
    cuff: darken(body, 0.2),
    hem: darken(body, 0.1),
    collar: "none",
    print: "",
  });
  const z = (d: string) => line(d, "#050608", 7) + line(d, metal, 2.4, 'stroke-dasharray="3 2"');
  let s =
    lay +
    symmetric("M246 196C270 206 284 232 290 262L268 258Z", lighten(body, 0.1)) +
    line("M252 214L286 248M88 214L54 248", lighten(body, 0.3), 1.4, 'opacity=".6"');
  s +=
    path("M126 172L146 150L194 150L214 172L170 210Z", "#060709") +
    path("M140 160L170 204L182 186L170 168Z", lining) +
    z("M150 468L150 330L206 212");
  s +=
    path("M118 166L140 142L166 206L108 282L92 222Z", lighten(body, 0.12)) +
    path("M118 166L140 142L166 206L150 226Z", lighten(body, 0.2)) +
    path("M222 166L200 142L172 210L196 262L250 222Z", darken(body, 0.2)) +
    path("M222 166L200 142L172 210L186 228Z", lighten(body, 0.07)) +
    points("106,232 112,262 234,226 202,246")
      .map(([x, y]) => circle(x, y, 3, metal))
      .join("");
  s +=
    z("M92 380L126 400") +
    z("M206 390L244 376") +
    z("M196 318L236 306") +
    symmetric("M84 452L84 466L96 466L96 452Z", metal) +
    rect(80, 456, 180, 16, darken(body, 0.3)) +
    rect(120, 454, 22, 20, "none", `stroke="${metal}" stroke-width="3"`) +
    [0, 1, 2, 3, 4]
      .map(
        (i) =>
          polygon(
            [
              [250 + i * 7, 182 + i * 9],
              [258 + i * 7, 172 + i * 9],
              [261 + i * 7, 190 + i * 9],
            ],
            metal,
          ) +
          polygon(
            [
              [90 - i * 7, 182 + i * 9],
              [82 - i * 7, 172 + i * 9],
              [79 - i * 7, 190 + i * 9],
            ],
            metal,
          ),
      )
      .join("");
  return s + place(116, 326, patch, 0.2);
}
