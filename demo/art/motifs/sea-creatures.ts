import { darken, mix, ramp, rampAt } from "../colours.ts";
import {
  circle,
  flip,
  lerp,
  line,
  type Point,
  path,
  place,
  polar,
  polygon,
  polyline,
  rect,
  round,
} from "../shapes.ts";
import { ribbonFrames } from "./ribbon.ts";

/** A point on a tentacle with its heading (degrees) and half width. */
type Sample = readonly [x: number, y: number, heading: number, width: number];

export function kraken({ colour: c = "#5b3fa8", sucker = "#f2a65e", eye = "#ffe08a" } = {}) {
  const R = ramp(c);
  let s = "";
  const tent = (a0: number, L: number, bend: number, w0: number, dir: number) => {
    let x = 0,
      y = 34,
      a = a0;
    const samples: Sample[] = [];
    const N = 34;
    for (let i = 0; i <= N; i++) {
      const t = i / N;
      samples.push([x, y, a, w0 * (1 - t) ** 0.7 + 1.4]);
      a += ((dir * bend * (t < 0.35 ? -0.5 : 1.25 + t)) / N) * 8.6;
      x += (Math.cos((a * Math.PI) / 180) * L) / N;
      y += (Math.sin((a * Math.PI) / 180) * L) / N;
    }
    return samples;
  };
  const draw = (p: readonly Sample[], k: number) => {
    const L = p.map(([x, y, a, w]) => polar(w, a - 90, x, y)),
      Rr = p.map(([x, y, a, w]) => polar(w, a + 90, x, y)),
      M = p.map(([x, y, a, w]) => polar(w * 0.25, a + 90, x, y));
    let o = polygon([...L, ...Rr.reverse()], rampAt(R, k));
    o += polygon([...M, ...Rr], rampAt(R, k - 0.8));
    p.forEach(([x, y, a, w], i) => {
      if (i % 2 && w > 3) {
        const q = polar(w * 0.55, a + 90, x, y);
        o +=
          circle(q[0], q[1], w * 0.3, sucker) + circle(q[0], q[1], w * 0.14, darken(sucker, 0.6));
      }
    });
    return o;
  };
  for (const [a, L, b, w, d, k] of [
    [168, 250, 26, 17, -1, 1.2],
    [12, 250, 26, 17, 1, 1.2],
    [140, 240, -25, 17, -1, 1.6],
    [40, 240, -25, 17, 1, 1.6],
    [122, 200, 24, 17, -1, 2.1],
    [58, 200, 24, 17, 1, 2.1],
  ] as const)
    s += draw(tent(a, L, b, w, d), k);
  let h =
    path("M0-122C44-122 74-84 66-40C62-16 54 2 46 22L26 50L0 54Z", R[2]) +
    path("M40-104C66-82 74-60 66-40C62-16 54 2 46 22L26 50C40 10 56-50 40-104Z", R[1]) +
    path("M0-112C20-112 34-98 38-78L16-60L0-64Z", R[3]);
  h +=
    polygon("10,2 28,-14 48,-12 42,8 22,16", R[0]) +
    polygon("16,2 30,-8 42,-7 37,5 23,11", eye) +
    rect(28, -8, 5, 16, "#120b22") +
    polyline("8,-4 28,-22 54,-18", R[0], 5);
  for (const [x, y, r] of [
    [20, -88, 6],
    [36, -66, 5],
    [14, -46, 5],
    [44, -40, 4],
  ] as const)
    h += circle(x, y, r, R[1]) + circle(x - 1, y - 1, r * 0.5, R[4]);
  return s + place(0, 0, flip(h) + h, 0.82);
}

/** One koi along the upper arc of a circle, with room for a twin below. */
export function koi({ colour: c = "#e2521f", base = "#f7f1e6", ink = "#17202b" } = {}) {
  const fn = (t: number) => polar(lerp(70, 74, t), lerp(-178, -20, t), 0, 0);
  let s = "";
  const fr = ribbonFrames(fn, 40);
  const widthAt = (t: number) =>
    t < 0.12 ? 5 + 40 * t : 31 * Math.sin(Math.PI * t ** 0.78 * 0.93 + 0.12) * 0.92;
  const L: Point[] = [],
    Rr: Point[] = [];
  fr.forEach(({ t, p, a }) => {
    const w = widthAt(t);
    L.push(polar(w, a - 90, ...p));
    Rr.push(polar(w, a + 90, ...p));
  });
  // tail
  s +=
    polygon(
      [
        polar(76, -172),
        polar(104, -188),
        polar(108, -206),
        polar(88, -198),
        polar(72, -202),
        polar(54, -214),
        polar(46, -196),
        polar(64, -174),
      ],
      mix(base, c, 0.5),
      `stroke="${ink}" stroke-width="2" stroke-linejoin="round"`,
    ) +
    polyline([polar(72, -176), polar(90, -196)], ink, 1.4) +
    polyline([polar(68, -176), polar(56, -204)], ink, 1.4);
  // fins
  s +=
    polygon(
      [polar(90, -62), polar(118, -86), polar(126, -74), polar(118, -62), polar(96, -48)],
      mix(base, c, 0.25),
      `stroke="${ink}" stroke-width="2"`,
    ) +
    polygon(
      [polar(52, -62), polar(28, -92), polar(24, -74), polar(30, -56), polar(50, -44)],
      mix(base, c, 0.25),
      `stroke="${ink}" stroke-width="2"`,
    ) +
    polygon(
      [polar(94, -120), polar(118, -136), polar(96, -142)],
      c,
      `stroke="${ink}" stroke-width="2"`,
    );
  s += polygon(
    [...L, ...[...Rr].reverse()],
    base,
    `stroke="${ink}" stroke-width="3" stroke-linejoin="round"`,
  );
  // scales
  fr.forEach(({ t, p, a }, i) => {
    if (t < 0.1 || t > 0.74) return;
    const w = widthAt(t);
    for (let k = -2; k <= 2; k++) {
      const v = (k + (i % 2) * 0.5) / 2.6;
      if (Math.abs(v) > 0.86) continue;
      const q = polar(w * v, a + 90, ...p);
      const patch = Math.sin(t * 17 + k * 0.6) + Math.cos(t * 9 - k) > 0.25;
      s += place(
        q[0],
        q[1],
        path(
          "M-4-5A6 6 0 0 1 -4 5Q6 5 7 0Q6-5 -4-5Z",
          patch ? c : base,
          `stroke="${patch ? darken(c, 0.5) : darken(base, 0.4)}" stroke-width="1"`,
        ),
        w / 24,
        a + 180,
      );
    }
  });
  // head
  const hf = fr.filter((x) => x.t > 0.74);
  s += polygon(
    [
      ...hf.map(({ t, p, a }) => polar(widthAt(t) * 0.98, a - 90, ...p)),
      ...hf.map(({ t, p, a }) => polar(widthAt(t) * 0.98, a + 90, ...p)).reverse(),
    ],
    c,
  );
  for (const { t, p, a } of fr.slice(34, 35)) {
    for (const side of [-90, 90]) {
      const eye = polar(widthAt(t) * 0.62, a + side, ...p);
      s += circle(...eye, 5, base) + circle(...eye, 3, ink);
    }
  }
  const m = fn(1);
  s += line(`M${round(m[0])} ${round(m[1])}l-6 12M${round(m[0])} ${round(m[1])}l10 10`, ink, 2);
  return s;
}
