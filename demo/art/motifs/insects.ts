import { darken, lighten, mix, ramp } from "../colours.ts";
import {
  between,
  circle,
  flip,
  line,
  type Point,
  place,
  points,
  polygon,
  polyline,
  rect,
  round,
  shrink,
} from "../shapes.ts";
import { skull } from "./skull.ts";

export function moth({
  colour: c = "#c9772b",
  dark = "#1d1512",
  pale = "#f3d9a4",
  spot = "#2aa7a1",
  skullOn = true,
} = {}) {
  const up = points("6,-34 30,-70 74,-104 132,-118 150,-104 146,-66 128,-26 92,2 50,12 8,4");
  const lo = points("8,2 46,12 92,8 112,32 114,60 96,72 92,96 70,92 52,112 30,64 10,34");
  let h = "";
  h +=
    polygon(lo, dark) +
    polygon(shrink(lo, [8, 8], 0.08), darken(c, 0.35)) +
    polygon(shrink(lo, [8, 8], 0.2), c) +
    polygon(shrink(lo, [8, 8], 0.36), lighten(c, 0.3)) +
    polygon(shrink(lo, [8, 8], 0.5), darken(c, 0.45)) +
    polygon(shrink(lo, [8, 8], 0.62), pale);
  h +=
    polygon(up, dark) +
    polygon(shrink(up, [6, -16], 0.07), darken(c, 0.45)) +
    polygon(shrink(up, [6, -16], 0.16), c) +
    polygon(shrink(up, [6, -16], 0.3), mix(c, pale, 0.35)) +
    polygon(shrink(up, [6, -16], 0.4), darken(c, 0.5)) +
    polygon(shrink(up, [6, -16], 0.52), mix(c, pale, 0.7)) +
    polygon(shrink(up, [6, -16], 0.66), c) +
    polygon(shrink(up, [6, -16], 0.8), dark);
  // veins
  for (const p of points("74,-104 132,-118 146,-66 128,-26 92,2"))
    h += polyline([[8, -16], between([8, -16], p, 0.94)], dark, 1.6, 'opacity=".75"');
  for (const p of points("112,32 96,72 70,92 52,112"))
    h += polyline([[8, 8], between([8, 8], p, 0.92)], dark, 1.4, 'opacity=".7"');
  // scallop dots
  for (let i = 0; i < 6; i++) {
    const p = between([140, -98], [98, -6], i / 5);
    h += polygon(
      [
        [p[0] - 5, p[1]],
        [p[0], p[1] - 6],
        [p[0] + 4, p[1]],
        [p[0], p[1] + 6],
      ],
      pale,
    );
  }
  // eye spots
  const eye = (x: number, y: number, r: number) =>
    circle(x, y, r, dark) +
    circle(x, y, r * 0.8, pale) +
    circle(x, y, r * 0.62, spot) +
    circle(x, y, r * 0.36, dark) +
    circle(x - r * 0.14, y - r * 0.16, r * 0.13, "#fff");
  h += eye(98, -68, 19) + eye(70, 50, 14);
  let s = flip(h) + h;
  // antennae
  let an = line("M4-52C14-78 26-96 48-108", dark, 4);
  for (let i = 1; i < 9; i++) {
    const t = i / 9,
      x = 4 + 44 * t * t * 0.5 + 22 * t,
      y = -52 - 56 * t;
    an += line(
      `M${round(x)} ${round(y)}l${round(9 - t * 4)} ${round(5)}M${round(x)} ${round(y)}l${round(-6 + t * 3)} ${round(-8)}`,
      dark,
      2,
    );
  }
  s += flip(an) + an;
  // body
  s += polygon("-12,6 12,6 14,40 8,84 0,104 -8,84 -14,40", dark);
  for (let i = 0; i < 6; i++) {
    const w = 11 - i * 1.5;
    s += polygon(
      [
        [-w, 16 + i * 13],
        [w, 16 + i * 13],
        [w - 1.6, 22 + i * 13],
        [0, 26 + i * 13],
        [-w + 1.6, 22 + i * 13],
      ],
      i % 2 ? c : pale,
    );
  }
  s += polygon("-20,-44 20,-44 24,-10 12,12 -12,12 -24,-10", dark);
  s += skullOn
    ? place(0, -20, skull({ bone: pale, ink: dark }), 0.26)
    : polygon("-10,-36 10,-36 14,-12 0,6 -14,-12", pale);
  return s;
}

export function beetle({ colour: c = "#1f8f7a", gold = "#e4b548" } = {}) {
  const R = ramp(c),
    G = ramp(gold);
  let h = "";
  // legs
  const leg = (hip: string, knee: Point, tip: Point, rest: string, back: Point) =>
    polygon(`${hip} ${knee} ${tip} ${rest}`, "#12171b") +
    polygon([knee, tip, between(knee, back, 0.6)], G[1]);
  h += leg("26,-36", [70, -60], [92, -96], "98,-92 80,-54", [80, -54]);
  h += leg("34,6", [84, 0], [118, -24], "122,-18 92,8", [92, 8]);
  h += leg("32,44", [76, 60], [104, 98], "98,102 70,72", [70, 72]);
  // antler mandible
  h +=
    polygon("8,-84 30,-92 48,-118 40,-140 30,-124 22,-128 24,-112 12,-98", "#12171b") +
    polygon("14,-90 30,-98 42,-118 36,-126 30,-112 18,-100", G[2]);
  // head, thorax
  h +=
    polygon("0,-98 18,-94 28,-76 20,-64 0,-62", R[1]) + polygon("0,-92 12,-88 18,-76 0,-70", R[3]);
  h +=
    polygon("0,-64 24,-66 46,-50 44,-28 0,-22", R[2]) +
    polygon("24,-66 46,-50 44,-28 30,-32", R[1]) +
    polygon("0,-58 18,-58 26,-44 0,-38", R[4]);
  // wing case
  const sh = points("2,-20 46,-24 58,8 54,54 32,92 2,108");
  h +=
    polygon(sh, R[2]) +
    polygon("46,-24 58,8 54,54 32,92 2,108 24,70 36,30 32,-10", R[1]) +
    polygon("2,-20 20,-21 22,30 2,60", R[3]) +
    polygon("2,-20 10,-20 9,20 2,30", R[4]);
  h += polyline("14,-14 18,40 8,88", R[0], 2) + polyline("30,-14 36,36 18,82", R[0], 2);
  for (const [x, y, r] of [
    [24, 4, 7],
    [38, 34, 6],
    [18, 58, 5],
  ] as const)
    h +=
      polygon(
        [
          [x, y - r],
          [x + r, y],
          [x, y + r],
          [x - r, y],
        ],
        G[2],
      ) +
      polygon(
        [
          [x, y - r],
          [x + r, y],
          [x, y],
        ],
        G[4],
      );
  return flip(h) + h + rect(-2, -22, 4, 128, "#0c1013");
}
