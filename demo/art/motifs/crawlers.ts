import { darken, lighten, type Ramp, ramp } from "../colours.ts";
import { pick } from "../seeded.ts";
import {
  circle,
  line,
  mirrored,
  type Point,
  path,
  place,
  points,
  polygon,
  polyline,
} from "../shapes.ts";

export function scorpion({ colour: c = "#8e2f2a", edge = "#f0b24a", ink = "#120b0a" } = {}) {
  const R = ramp(c);
  let h = "";
  const leg = (p: readonly Point[]) =>
    polygon(p, R[1]) + polyline(p.slice(0, 3), edge, 1.6, 'opacity=".8"');
  h += [
    points("18,-8 58,-26 92,4 88,12 56,-12 18,4"),
    points("20,8 62,2 96,40 90,46 58,16 18,20"),
    points("18,24 56,28 82,72 75,76 50,40 16,36"),
    points("14,38 44,50 58,96 51,98 36,62 12,48"),
  ]
    .map(leg)
    .join("");
  // claw arm
  h +=
    polygon("12,-40 40,-58 62,-54 64,-42 44,-44 18,-26", R[1]) +
    polygon("54,-56 70,-50 78,-78 64,-84", R[2]);
  h +=
    path(
      "M62-82C44-100 46-128 66-142C60-120 66-108 74-102L80-112C78-126 84-134 92-140C108-120 104-92 82-76Z",
      R[2],
    ) +
    path("M92-140C108-120 104-92 82-76L74-84C90-96 96-116 92-140Z", R[1]) +
    path("M62-82C44-100 46-128 66-142C54-122 56-102 70-88Z", R[3]) +
    line("M70-88C60-98 58-112 62-126", edge, 2);
  let s = mirrored(h);
  // The tail curls over to the left of the body and strikes up.
  const tail: readonly (readonly [x: number, y: number, r: number])[] = [
    [0, 58, 15],
    [-2, 78, 14],
    [-14, 98, 13],
    [-36, 110, 12.5],
    [-62, 106, 12],
    [-80, 88, 11.5],
    [-84, 64, 11],
  ];
  s += [...tail]
    .reverse()
    .map(([x, y, r], i, a) => {
      const next = a[i + 1];
      const ang = next ? (Math.atan2(next[1] - y, next[0] - x) * 180) / Math.PI : -88;
      return place(
        x,
        y,
        polygon(
          [
            [-12, -r],
            [12, -r * 0.86],
            [15, 0],
            [12, r * 0.86],
            [-12, r],
          ],
          R[1],
          `stroke="${ink}" stroke-width="2"`,
        ) +
          polygon(
            [
              [-12, -r],
              [12, -r * 0.86],
              [14, -2],
              [-10, -2],
            ],
            R[3],
          ) +
          line(`M-4 ${-r + 2}V${r - 2}`, edge, 1.6, 'opacity=".7"'),
        1,
        ang,
      );
    })
    .join("");
  s += place(
    -84,
    48,
    path(
      "M-12 6C-16-8-10-20 2-24C10-34 22-36 30-28C20-28 14-20 13-10C14 2 8 10 0 12Z",
      R[2],
      `stroke="${ink}" stroke-width="2"`,
    ) + path("M2-24C10-34 22-36 30-28C20-28 14-20 13-10Z", edge),
  );
  // body
  for (let i = 5; i >= 0; i--) {
    const w = pick([30, 31, 30, 27, 22, 17], i),
      y = -18 + i * 14;
    s +=
      polygon(
        [
          [-w, y],
          [w, y],
          [w - 3, y + 17],
          [0, y + 21],
          [-w + 3, y + 17],
        ],
        R[1],
        `stroke="${ink}" stroke-width="1.6"`,
      ) +
      polygon(
        [
          [-w, y],
          [0, y],
          [0, y + 19],
          [-w + 3, y + 16],
        ],
        R[2],
      ) +
      polygon(
        [
          [-w + 4, y + 3],
          [-4, y + 3],
          [-4, y + 8],
          [-w + 6, y + 8],
        ],
        R[3],
      ) +
      polygon(
        [
          [0, y + 5],
          [5, y + 10],
          [0, y + 16],
          [-5, y + 10],
        ],
        edge,
      );
  }
  s += mirrored(
    path("M0-58L20-54L33-36L32-16L0-10Z", R[2]) +
      path("M20-54L33-36L32-16L20-14L24-34Z", R[1]) +
      path("M0-54L14-50L16-40L0-36Z", R[3]) +
      circle(9, -42, 4.2, ink) +
      circle(8, -43.5, 1.5, "#fff") +
      polygon("4,-58 14,-58 12,-70 8,-66", edge),
  );
  return s;
}

export function spider({ colour: c = "#23262e", mark = "#e0293c", eye = "#ffd23f" } = {}) {
  const R: Ramp = [darken(c, 0.6), darken(c, 0.3), c, lighten(c, 0.18), lighten(c, 0.42)];
  let h = "";
  const leg = (a: Point, b: Point, d: Point) => {
    // Half the width of the leg, at right angles to its upper and its lower part.
    const across = (from: Point, to: Point): Point => {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      return [((to[1] - from[1]) / length) * 6, ((from[0] - to[0]) / length) * 6];
    };
    const shift = ([x, y]: Point, [dx, dy]: Point, sign = 1): Point => [
      x + dx * sign,
      y + dy * sign,
    ];
    const upper = across(a, b);
    const lower = across(b, d);
    const [x, y] = b;
    return (
      polygon(
        [shift(a, upper), shift(b, upper), d, shift(b, lower, -1), shift(a, upper, -1)],
        R[1],
      ) +
      polygon([a, b, d, shift(b, upper), shift(a, upper)], R[3]) +
      polygon(
        [
          [x, y - 6],
          [x + 6, y],
          [x, y + 6],
          [x - 6, y],
        ],
        mark,
      )
    );
  };
  h += leg([12, -18], [52, -72], [66, -132]);
  h += leg([16, -10], [82, -52], [126, -84]);
  h += leg([16, 2], [84, 10], [128, 54]);
  h += leg([12, 10], [58, 60], [78, 126]);
  h +=
    path("M0-2C34-6 52 24 46 58C40 88 20 106 0 112Z", R[1]) +
    path("M0 2C20 0 34 18 30 44C26 66 12 78 0 82Z", R[2]) +
    path("M4 8C16 8 22 18 20 30L6 26Z", R[4]);
  h += polygon("0,30 17,40 4,58 20,82 0,92", mark) + polygon("0,36 10,42 0,56", lighten(mark, 0.3));
  h +=
    path("M0-46C18-46 28-32 26-16C24-2 12 4 0 4Z", R[2]) +
    path("M20-40C28-30 28-10 14 2L12-20Z", R[1]) +
    path("M3-42C12-42 16-36 16-30L4-30Z", R[4]);
  h +=
    circle(6, -34, 3.6, eye) +
    circle(14, -29, 2.8, eye) +
    circle(5, -25, 2, eye) +
    path("M4-44L14-46L17-60L10-68L10-56Z", R[3]) +
    polygon("10,-68 17,-60 13,-54", mark);
  return mirrored(h);
}
