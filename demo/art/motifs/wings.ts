import { darken, mix, ramp } from "../colours.ts";
import {
  circle,
  flip,
  lerp,
  mirrored,
  type Point,
  path,
  place,
  polar,
  polygon,
} from "../shapes.ts";

const FEATHERS = 10;

type Plumage = readonly [string, string, string, string];

/** Three layers of feathers fanned out from the shoulder, the longest behind. */
function wing(colours: Plumage, span: number, lift: number) {
  let s = "";
  const layers = [
    [1, 11, colours[0], colours[1]],
    [0.74, 10, colours[1], colours[2]],
    [0.46, 9, colours[2], colours[3]],
  ] as const;
  for (const [reach, breadth, from, to] of layers) {
    for (let i = 0; i < FEATHERS; i++) {
      const t = i / (FEATHERS - 1);
      const [ux, uy] = polar(1, lerp(98, -34, t ** 0.9));
      const x = lerp(14, 62, t);
      const y = lerp(18, -lift * 0.55, Math.sin(t * 1.57));
      const length = span * reach * lerp(0.5, 1, Math.sin(t * 1.45) ** 0.8);
      const width = breadth * lerp(0.85, 1.1, t);
      // A point of the feather: along its length and across its width.
      const at = (along: number, across: number): Point => [
        x + ux * length * along - uy * width * across,
        y + uy * length * along + ux * width * across,
      ];
      s += polygon(
        [at(0, -0.8), at(0.8, -0.9), at(1, -0.1), at(0.86, 0.7), at(0, 0.8)],
        mix(from, to, 0.15 + t * 0.5),
      );
      s += polygon(
        [at(0, 0), at(0.95, -0.05), at(0.86, 0.7), at(0, 0.8)],
        mix(from, to, 0.65 + t * 0.35),
      );
    }
  }
  return s;
}

export const wings = ({
  colours = ["#3a2f12", "#8a6a1f", "#e0b23f", "#ffe39a"],
  span = 150,
  lift = 62,
}: {
  colours?: Plumage;
  span?: number;
  lift?: number;
}) => {
  const right = wing(colours, span, lift);
  return flip(right) + right;
};

/** A spread eagle with its head turned to the viewer's left. */
export function raptor({
  colour: c = "#3b4654",
  gold = "#e9b23c",
  ink = "#0d1116",
  pale = "#f3ede0",
} = {}) {
  const R = ramp(c);
  let s = wings({ colours: [R[0], R[1], R[2], R[3]], span: 142, lift: 70 });
  let t = "";
  for (let i = -3; i <= 3; i++)
    t += place(
      0,
      50,
      polygon(
        [
          [-9, 0],
          [9, 0],
          [7, 62 - Math.abs(i) * 5],
          [0, 72 - Math.abs(i) * 5],
          [-7, 62 - Math.abs(i) * 5],
        ],
        i % 2 ? R[2] : R[1],
        `stroke="${ink}" stroke-width="1.5"`,
      ),
      1,
      -i * 11,
    );
  s += t;
  s += mirrored(
    path("M0-60L24-48L36-10L30 36L0 66Z", R[1]) + path("M0-56L18-46L24-8L18 28L0 44Z", R[2]),
  );
  for (let r = 0; r < 5; r++)
    for (let k = -2; k <= 2; k++)
      s += polygon(
        [
          [k * 12 - 5 + (r % 2) * 6, -20 + r * 14],
          [k * 12 + 5 + (r % 2) * 6, -20 + r * 14],
          [k * 12 + (r % 2) * 6, -9 + r * 14],
        ],
        k < 0 ? R[3] : R[0],
        'opacity=".6"',
      );
  const leg =
    polygon("10,44 26,40 24,64 16,72", R[1]) +
    [-20, 4, 28].map((a) => place(19, 68, polygon("-4,0 4,0 0,22", gold), 1, -a)).join("");
  s += flip(leg) + leg;
  s +=
    path("M-4-112C18-114 32-98 30-76C28-58 18-46 2-40L-22-48L-26-70L-30-92Z", pale) +
    path("M20-104C32-94 32-70 20-54L8-44L16-74Z", darken(pale, 0.22)) +
    polygon("8,-44 26,-58 30,-40 14,-32 -20,-34 -22,-48", darken(pale, 0.1)) +
    path("M-22-94L-40-96C-58-94-66-80-60-58L-52-68L-28-72L-20-80Z", gold) +
    path("M-28-72L-50-69C-46-64-38-62-26-64Z", darken(gold, 0.38)) +
    path("M-60-58L-52-68L-56-84L-62-74Z", darken(gold, 0.2)) +
    polygon("-22,-98 2,-92 4,-84 -10,-82 -22,-88", ink) +
    circle(-8, -88, 4.4, gold) +
    circle(-9, -88, 2.2, ink) +
    polygon("-26,-102 8,-98 2,-92 -24,-96", darken(pale, 0.35));
  return s;
}
