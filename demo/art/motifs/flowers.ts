import { darken, lighten, mix } from "../colours.ts";
import { seededRandom } from "../seeded.ts";
import {
  between,
  circle,
  line,
  type Point,
  path,
  place,
  polar,
  polygon,
  polyline,
} from "../shapes.ts";

export function rose({ colour: c = "#c21f3a", leaf = "#2f6b45", r = 70, seed = 4 } = {}) {
  const R = seededRandom(seed);
  let s = "";
  for (let i = 0; i < 5; i++) {
    const a = i * 72 + 20;
    const t = polar(r * 1.5, a),
      l = polar(r * 0.9, a - 26),
      q = polar(r * 0.9, a + 26);
    s +=
      polygon([[0, 0], l, t], leaf) +
      polygon([[0, 0], q, t], darken(leaf, 0.4)) +
      polyline([[0, 0], t], darken(leaf, 0.7), 1.5);
  }
  const rings = [
    [1, 7],
    [0.82, 6],
    [0.64, 5],
    [0.47, 5],
    [0.31, 4],
    [0.18, 3],
  ] as const;
  rings.forEach(([k, m], ri) => {
    const off = ri * 31;
    const base = mix(lighten(c, 0.12), darken(c, 0.45), ri / 6);
    for (let i = 0; i < m; i++) {
      const a = off + (i * 360) / m,
        w = (360 / m) * 0.72,
        rr = r * k * (1 + (R() - 0.5) * 0.08);
      const p: Point = [0, 0],
        A = polar(rr * 0.86, a - w),
        B = polar(rr * 1.06, a - w * 0.45),
        C = polar(rr * 1.02, a + w * 0.45),
        D = polar(rr * 0.82, a + w);
      const light = Math.cos(((a + 120) * Math.PI) / 180);
      s += polygon(
        [p, A, B, C, D],
        light > 0 ? lighten(base, light * 0.14) : darken(base, -light * 0.3),
        `stroke="${darken(c, 0.72)}" stroke-width="1.6" stroke-linejoin="round"`,
      );
      s += polygon(
        [
          A,
          B,
          C,
          D,
          between(D, p, 0.13),
          between(C, p, 0.14),
          between(B, p, 0.14),
          between(A, p, 0.13),
        ],
        lighten(base, light > 0 ? 0.34 : 0.12),
      );
    }
  });
  return s + circle(0, 0, r * 0.07, darken(c, 0.75));
}

export function lotus({
  colour: c = "#d83a7c",
  c2 = "#f3b13c",
  ink = "#2a0f22",
  pale = "#ffe9c9",
} = {}) {
  let s = "";
  const petal = (L: number, w: number, a: string, b: string) =>
    path(
      `M0 0C${w} ${-L * 0.3} ${w * 1.1} ${-L * 0.68} 0 ${-L}C${-w * 1.1} ${-L * 0.68} ${-w} ${-L * 0.3} 0 0Z`,
      a,
      `stroke="${ink}" stroke-width="2.6"`,
    ) +
    path(`M0 ${-L * 0.1}C${w * 0.55} ${-L * 0.34} ${w * 0.6} ${-L * 0.62} 0 ${-L * 0.86}Z`, b) +
    line(`M0 ${-L * 0.2}V${-L * 0.84}`, ink, 1.4, 'opacity=".6"');
  (
    [
      [124, 26, 12, c, 0],
      [102, 24, 12, c2, 15],
      [78, 20, 12, mix(c, "#fff", 0.25), 0],
      [54, 15, 8, pale, 22],
    ] as const
  ).forEach(([L, w, n, col, off]) => {
    for (let i = 0; i < n; i++) {
      const a = off + (i * 360) / n;
      s += place(
        0,
        0,
        petal(
          L,
          w,
          darken(col, 0.12 + (0.14 * (1 + Math.sin((a * Math.PI) / 180))) / 2),
          lighten(col, 0.18),
        ),
        1,
        a,
      );
    }
  });
  s += circle(0, 0, 27, ink) + circle(0, 0, 23, c2);
  for (let i = 0; i < 16; i++) s += circle(...polar(17, i * 22.5), 2.4, ink);
  return s + circle(0, 0, 10, ink) + circle(0, 0, 6, pale);
}
