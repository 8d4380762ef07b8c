import { darken, ramp, rampAt } from "../colours.ts";
import { pick } from "../seeded.ts";
import {
  circle,
  lerp,
  line,
  type Point,
  path,
  place,
  polar,
  polygon,
  polyline,
  rect,
} from "../shapes.ts";
import { ribbonFrames } from "./ribbon.ts";

export function dragonCoil({
  colour: c = "#1c8c6b",
  belly = "#f0d389",
  spike = "#f26b3a",
  mane = "#e8452f",
  horn = "#f4d27a",
} = {}) {
  const R = ramp(c);
  // one and a bit turns, then head in the middle-top
  const fn = (t: number) => {
    const a = lerp(240, -284, t),
      r = lerp(118, 40, t ** 1.15);
    return polar(r, a, 0, 6 - 6 * t);
  };
  const fr = ribbonFrames(fn, 74);
  let s = "";
  const widthAt = (t: number) =>
    21 *
    Math.sin(Math.min(1, t * 1.35 + 0.05) * 1.571) ** 0.8 *
    (t > 0.93 ? 1 - (t - 0.93) * 3.4 : 1);
  fr.forEach(({ t, p, a }, i) => {
    if (i > 72) return;
    const w = widthAt(t),
      st = 7.2 + w * 0.12;
    const at = (u: number, v: number): Point => {
      const A = (a * Math.PI) / 180;
      return [p[0] + Math.cos(A) * u - Math.sin(A) * v, p[1] + Math.sin(A) * u + Math.cos(A) * v];
    };
    const out = -1;
    if (i % 2 === 0 && t > 0.03)
      s += polygon(
        [
          at(-st * 0.9, -out * w * 0.8),
          at(st * 0.9, -out * w * 0.8),
          at(-st * 1.3, -out * (w + 7 + w * 0.35)),
        ],
        spike,
      );
    s += polygon([at(-st, -w), at(st, -w), at(st, w), at(-st, w)], R[1]);
    s += polygon(
      [
        at(-st, out * w),
        at(st, out * w),
        at(st * 1.2, out * w * 0.35),
        at(-st * 0.8, out * w * 0.35),
      ],
      i % 2 ? belly : darken(belly, 0.22),
    );
    // scales
    for (let k = 0; k < 3; k++) {
      const v = -out * w * (0.85 - k * 0.38) - (i % 2 ? 3 : 0) * -out;
      s += polygon(
        [at(-st, v - 5), at(st * 0.6, v - 5), at(st * 1.3, v), at(st * 0.6, v + 5), at(-st, v + 5)],
        rampAt(R, pick([3, 2.3, 1.7], k)),
        `stroke="${R[0]}" stroke-width=".9"`,
      );
    }
  });
  // claws
  const claw = (x: number, y: number, r: number | undefined) =>
    place(
      x,
      y,
      polygon("-6,-6 14,-10 20,2 4,10", R[2]) +
        [-26, 4, 34].map((a) => place(16, 0, polygon("0,-4 18,0 0,4", horn), 1, a)).join(""),
      1,
      r,
    );
  s += claw(-70, 76, 128) + claw(92, 44, 12) + claw(34, 92, 74);
  // head (profile facing left), at end of the curve
  const hd =
    path(
      "M40-14L52-40L30-28L26-56L8-30L-8-44L-8-26L-34-22L-62-10L-66 2L-52 6L-58 14L-40 18L-20 16L-30 26L-8 32L20 30L44 22Z",
      mane,
    ) +
    path(
      "M36-16L14-28L-10-26L-34-20L-60-8L-64 0L-50 4L-20 4L-12 12L-34 14L-44 18L-22 26L6 26L36 18Z",
      R[2],
    ) +
    path("M36-16L14-28L-10-26L-34-20L-8-16L10-6L36 0Z", R[3]) +
    path("M36 18L36 0L10 8L-12 12L-34 14L-44 18L-22 26L6 26Z", R[1]) +
    path("M-50 4L-20 4L-12 12L-34 14Z", "#1d0708") +
    [-46, -38, -30, -22]
      .map((x) =>
        polygon(
          [
            [x - 3, 4],
            [x + 3, 4],
            [x, 11],
          ],
          "#fff",
        ),
      )
      .join("") +
    polygon("-14,-16 4,-18 0,-9 -10,-8", "#ffe14d") +
    rect(-7, -16, 3.4, 7, "#1d0708") +
    polyline("-20,-18 -6,-23 10,-20", R[0], 4) +
    circle(-56, -4, 2.6, R[0]) +
    path("M6-26L36-58L60-62L40-48L22-22Z", horn) +
    path("M36-58L60-62L40-48Z", darken(horn, 0.3)) +
    line("M-60 2C-86 10-92-14-112-8", spike, 3) +
    line("M-48 18C-66 30-76 22-92 38", spike, 3);
  return s + place(6, -20, hd, 1.12, -8);
}
