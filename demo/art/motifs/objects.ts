import { darken, lighten, mix, ramp } from "../colours.ts";
import {
  circle,
  ellipse,
  group,
  lerp,
  mirrored,
  path,
  place,
  points,
  polar,
  polygon,
  rect,
  round,
} from "../shapes.ts";
import { skull } from "./skull.ts";

export function dagger({
  blade = "#dfe7ee",
  grip = "#2b2f37",
  gold = "#d8a838",
  length = 150,
} = {}) {
  return (
    polygon(
      [
        [-9, 0],
        [0, 0],
        [0, length],
        [-6, length - 22],
      ],
      lighten(blade, 0.4),
    ) +
    polygon(
      [
        [9, 0],
        [0, 0],
        [0, length],
        [6, length - 22],
      ],
      darken(blade, 0.42),
    ) +
    polygon(
      [
        [-2, 6],
        [2, 6],
        [0, length - 40],
      ],
      darken(blade, 0.6),
    ) +
    polygon("-34,-8 34,-8 40,0 26,4 -26,4 -40,0", gold) +
    polygon("-40,0 40,0 26,5 -26,5", darken(gold, 0.5)) +
    polygon("-7,-8 7,-8 8,-58 -8,-58", grip) +
    [0, 1, 2, 3, 4]
      .map((i) =>
        polygon(
          [
            [-8, -14 - i * 10],
            [8, -18 - i * 10],
            [8, -22 - i * 10],
            [-8, -18 - i * 10],
          ],
          lighten(grip, 0.25),
        ),
      )
      .join("") +
    polygon("-11,-58 11,-58 8,-72 0,-78 -8,-72", gold) +
    polygon("0,-78 8,-72 11,-58 0,-58", darken(gold, 0.4))
  );
}

export function ace({
  colour: c = "#17191f",
  bone = "#f2ead8",
  gold = "#e2b04a",
  trim,
}: {
  colour?: string;
  bone?: string;
  gold?: string;
  trim?: string;
} = {}) {
  const d =
    "M0-124C16-92 56-64 84-34C112-4 108 42 72 50C48 56 28 46 16 30C18 66 28 92 50 108L-50 108C-28 92-18 66-16 30C-28 46-48 56-72 50C-108 42-112-4-84-34C-56-64-16-92 0-124Z";
  let s =
    path(d, gold) +
    group(path(d, c), 'transform="translate(0 -1) scale(.93)"') +
    group(
      path(d, "none", `stroke="${gold}" stroke-width="1.8"`),
      'transform="translate(0 -2) scale(.85)"',
    );
  s += path(
    "M0-116C-14-88-52-62-78-34C-98-8-96 30-72 40C-84 14-70-10-46-34C-22-58-6-84 0-116Z",
    "#fff",
    'opacity=".1"',
  );
  s +=
    place(0, 4, skull({ bone, ink: c, eye: trim }), 0.42) +
    mirrored(polygon("0,74 7,86 0,98", gold));
  return s;
}

export function eightBall({
  colour: c = "#14161b",
  flame = ["#d8261c", "#ff8a1e", "#ffd23c"],
}: {
  colour?: string;
  flame?: readonly [string, string, string];
} = {}) {
  const num = "#14161b";
  const disc = "#f6f1e4";
  const layer = (k: number, col: string) =>
    group(
      path(
        "M-84 26C-112-20-96-66-66-104C-66-84-58-70-46-62C-54-96-34-124-4-140C-12-112 2-98 16-88C20-104 34-116 52-122C44-98 58-82 72-66C80-76 84-86 84-98C112-62 116-14 88 28C70 70 40 92 0 94C-40 92-70 70-84 26Z",
        col,
      ),
      `transform="translate(0 ${round((1 - k) * 34)}) scale(${k})"`,
    );
  let s = layer(1, flame[0]) + layer(0.87, flame[1]) + layer(0.74, flame[2]);
  s +=
    circle(0, 38, 76, darken(c, 0.5)) +
    circle(0, 38, 72, c) +
    path(
      "M-62 10C-48-22-20-34 8-32C-18-22-38 0-44 40C-48 70-40 92-26 104C-58 92-76 50-62 10Z",
      lighten(c, 0.14),
    ) +
    path("M60 66C48 98 16 110-10 106C26 104 52 78 60 38Z", darken(c, 0.45));
  s +=
    circle(2, 30, 37, disc) +
    circle(2, 30, 37, "none", `stroke="${darken(disc, 0.25)}" stroke-width="2"`) +
    path(
      "M2 4C14 4 20 11 20 18C20 23 17 27 13 29C19 32 23 37 23 43C23 52 14 57 2 57C-10 57-19 52-19 43C-19 37-15 32-9 29C-13 27-16 23-16 18C-16 11-10 4 2 4ZM2 13C-2 13-5 15-5 19C-5 23-2 25 2 25C6 25 9 23 9 19C9 15 6 13 2 13ZM2 34C-4 34-8 37-8 41C-8 46-4 48 2 48C8 48 12 46 12 41C12 37 8 34 2 34Z",
      num,
      'fill-rule="evenodd"',
    );
  return s + ellipse(-26, -6, 16, 7, "#fff", 'opacity=".55" transform="rotate(-38 -26 -6)"');
}

export function pistons({
  steel = "#aab6c2",
  colour: c = "#c8321f",
  gold = "#e9b23c",
  ink = "#14161a",
} = {}) {
  const S = ramp(steel);
  let s = "";
  const piston =
    polygon("-8,-10 8,-10 10,96 -10,96", S[1]) +
    polygon("-8,-10 -1,-10 -2,96 -10,96", S[3]) +
    rect(-3.5, 6, 7, 74, S[0]) +
    circle(0, 108, 19, S[2]) +
    circle(0, 108, 19, "none", `stroke="${S[0]}" stroke-width="3"`) +
    circle(0, 108, 9, ink) +
    path("M-28-86L28-86L28-26C28-18 18-12 0-12C-18-12-28-18-28-26Z", S[2]) +
    path("M-28-86L-8-86L-10-13C-20-15-28-20-28-26Z", S[4]) +
    path("M14-86L28-86L28-26C28-20 22-16 14-14Z", S[1]) +
    [-76, -66, -56].map((y) => rect(-28, y, 56, 5, S[0])).join("") +
    polygon("-24,-96 24,-96 28,-86 -28,-86", S[3]) +
    circle(0, -34, 9, S[0]) +
    circle(0, -34, 5, gold);
  s += place(0, 4, piston, 1.16, 40) + place(0, 4, piston, 1.16, -40);
  let teeth = "";
  for (let i = 0; i < 12; i++)
    teeth += place(0, 0, polygon("-11,-66 11,-66 8,-84 -8,-84", gold), 1, i * 30);
  const gr =
    teeth +
    circle(0, 0, 68, gold) +
    path("M0-68A68 68 0 0 1 0 68Z", darken(gold, 0.28)) +
    circle(0, 0, 54, ink) +
    circle(0, 0, 49, c) +
    path("M0-49A49 49 0 0 1 0 49Z", darken(c, 0.28));
  return s + place(0, 6, gr + place(0, 0, skull({ bone: "#f4ecd9", ink }), 0.36), 0.84);
}

export function eyePyramid({
  colour: c = "#2f6f73",
  eye = "#f2c14e",
  gold = "#e9bf5a",
  pale = "#f4ead2",
  ink = "#0e1416",
} = {}) {
  let s = "";
  for (let i = 0; i < 28; i++) {
    const a = (i * 360) / 28;
    if (a > 28 && a < 152) continue;
    s += polygon(
      [polar(62, a - 2.4, 0, -18), polar(i % 2 ? 108 : 136, a, 0, -18), polar(62, a + 2.4, 0, -18)],
      i % 2 ? darken(gold, 0.2) : gold,
    );
  }
  const tri = points("0,-110 104,96 -104,96"),
    R = ramp(c);
  s +=
    polygon(tri, ink, `stroke="${ink}" stroke-width="16" stroke-linejoin="round"`) +
    polygon("0,-110 0,96 -104,96", R[2]) +
    polygon("0,-110 104,96 0,96", R[1]);
  for (let r = 0; r < 5; r++) {
    const y0 = 22 + r * 15,
      y1 = y0 + 13,
      w0 = (y0 + 110) * 0.505,
      w1 = (y1 + 110) * 0.505,
      n = 4 + r;
    for (let i = 0; i < n; i++) {
      const a = i / n,
        b = (i + 1) / n - 0.02;
      s += polygon(
        [
          [lerp(-w0, w0, a), y0],
          [lerp(-w0, w0, b), y0],
          [lerp(-w1, w1, b), y1],
          [lerp(-w1, w1, a), y1],
        ],
        mix(a + 0.1 < 0.5 ? R[3] : R[2], R[1], ((i * 7 + r * 5) % 4) / 4),
      );
    }
  }
  s +=
    polygon("0,-104 58,14 -58,14", gold) +
    polygon("0,-104 58,14 0,14", darken(gold, 0.3)) +
    polygon("0,-88 46,6 -46,6", ink);
  s +=
    path("M-38-14C-20-40 20-40 38-14C20 6-20 6-38-14Z", pale) +
    circle(0, -17, 15, eye) +
    circle(0, -17, 15, "none", `stroke="${ink}" stroke-width="2.4"`) +
    circle(0, -17, 7, ink) +
    circle(-5, -22, 3.2, "#fff") +
    path("M-40-14C-20-44 20-44 40-14L34-16C18-36-18-36-34-16Z", ink);
  return s;
}
