import { charge } from "./charges.ts";
import type { Random } from "./random.ts";
import { bar, blob, bothSides, ellipse, line, type Point, polygon } from "./shapes.ts";

/** Draws one motif in inks 0 to 4. */
export type Motif = (random: Random) => string;

/** Returns points of a half outline from top to bottom, of random width. */
function outline(random: Random, steps: number, width: number): Point[] {
  return Array.from({ length: steps }, (_, index) => {
    const y = -90 + (180 * index) / (steps - 1);
    const round = Math.sqrt(Math.max(1 - (y / 100) ** 2, 0.1));
    return [width * round * random.between(0.55, 1.15), y + random.between(-8, 8)];
  });
}

const mirrored = (points: readonly Point[]): Point[] => [
  ...points,
  ...points.toReversed().map(([x, y]): Point => [-x, y]),
];

export const mask: Motif = (random) => {
  const face = mirrored(outline(random, random.whole(5, 8), random.between(55, 90)));
  const eyeY = random.between(-40, 0);
  const eye: Point[] = [
    [random.between(8, 20), eyeY + random.between(-10, 10)],
    [random.between(30, 50), eyeY + random.between(-30, 0)],
    [random.between(40, 55), eyeY + random.between(0, 15)],
    [random.between(15, 35), eyeY + random.between(10, 28)],
  ];
  const teeth = random.whole(0, 5);
  const mouthY = random.between(30, 60);
  const mouth = Array.from({ length: teeth }, (_, n) =>
    bar([n * 11 + 5, mouthY], 7, random.between(10, 26), 3),
  );
  const brow = line(
    [
      [6, eyeY - random.between(15, 30)],
      [random.between(35, 60), eyeY - random.between(5, 45)],
    ],
    random.between(4, 12),
    2,
  );
  const nose = polygon(
    [
      [0, eyeY + 10],
      [random.between(5, 14), random.between(20, 35)],
      [-10, 30],
    ],
    2,
  );
  const top = random.pick([
    () =>
      bothSides(
        polygon(
          [
            [random.between(15, 35), -70],
            [random.between(50, 95), random.between(-110, -80)],
            [random.between(45, 60), -50],
          ],
          4,
        ),
      ),
    () => charge(random, [0, random.between(-80, -55)], random.between(30, 60), 4),
    () => bar([0, random.between(-75, -55)], random.between(60, 130), random.between(8, 24), 4),
    () => "",
  ]);
  const paint = random.chance(0.6)
    ? charge(random, [random.between(-45, 45), random.between(-10, 45)], random.between(25, 50), 4)
    : "";
  const mark = random.chance(0.4)
    ? bar([random.between(-40, 40), 0], random.between(6, 16), 110, 2, random.between(-40, 40))
    : "";
  const features = bothSides(polygon(eye, 1) + brow + mouth.join("")) + nose;
  return (random.chance(0.5) ? blob : polygon)(face, 0) + mark + features + top() + paint;
};

/** Outlines of shields, right halves from top to bottom. */
const SHIELDS: ((random: Random) => Point[])[] = [
  (random) => [
    [0, random.between(-95, -70)],
    [random.between(60, 85), random.between(-90, -65)],
    [random.between(55, 90), random.between(-10, 30)],
    [random.between(25, 50), random.between(50, 75)],
    [0, 92],
  ],
  (random) => [
    [0, -90],
    [random.between(50, 88), random.between(-50, -20)],
    [random.between(50, 88), random.between(20, 50)],
    [0, 90],
  ],
  (random) => [
    [random.between(10, 40), -92],
    [random.between(60, 92), random.between(-60, -30)],
    [random.between(30, 60), random.between(20, 60)],
    [0, 95],
  ],
  (random) => [
    [random.between(60, 85), -80],
    [random.between(30, 60), random.between(-40, 0)],
    [random.between(60, 88), random.between(20, 50)],
    [random.between(0, 40), 90],
  ],
  (random) => [
    [random.between(30, 50), -92],
    [88, random.between(-50, -30)],
    [88, random.between(30, 50)],
    [random.between(30, 50), 92],
  ],
];

export const shield: Motif = (random) => {
  const shape = mirrored(random.pick(SHIELDS)(random));
  const inset = (by: number) => shape.map(([x, y]): Point => [x * by, y * by]);
  const fields = [
    () => bar([0, random.between(-40, 40)], random.between(80, 110), random.between(10, 40), 2),
    () => bar([0, 0], random.between(10, 40), 130, 2, random.between(-60, 60)),
    () =>
      polygon(
        [
          [-55, random.between(-20, 40)],
          [0, random.between(-70, -10)],
          [55, random.between(-20, 40)],
          [0, random.between(10, 70)],
        ],
        2,
      ),
    () =>
      bothSides(
        bar(
          [random.between(18, 34), random.between(-20, 20)],
          random.between(8, 26),
          random.between(50, 110),
          2,
        ),
      ),
    () =>
      polygon(
        [
          [0, -80],
          [70, -80],
          [70, 80],
          [0, random.between(30, 80)],
        ].map(([x = 0, y = 0]): Point => [x * 0.7, y * 0.7]),
        2,
      ),
    () => "",
  ];
  const rim = random.chance(0.6) ? polygon(inset(random.between(0.75, 0.92)), 1) : "";
  const charges = Array.from({ length: random.whole(1, 3) }, (_, index) => {
    const place: Point = [random.between(-25, 25), random.between(-45, 35)];
    return charge(random, place, random.between(35, 80), 3 + (index % 2));
  });
  return (
    (random.chance(0.3) ? blob : polygon)(shape, 0) + rim + random.pick(fields)() + charges.join("")
  );
};

export const animal: Motif = (random) => {
  const head = mirrored(outline(random, random.whole(5, 7), random.between(50, 75)));
  const earX = random.between(30, 60);
  const tip: Point = [earX + random.between(-5, 30), random.between(-125, -85)];
  const ear = polygon(
    [[earX - random.between(15, 30), -50], tip, [earX + random.between(10, 25), -30]],
    0,
  );
  const inner = polygon(
    [
      [earX - 8, -55],
      [tip[0] - 2, tip[1] + 20],
      [earX + 8, -45],
    ],
    2,
  );
  const snout = ellipse(
    [0, random.between(30, 55)],
    random.between(40, 80),
    random.between(25, 60),
    2,
  );
  const eyes = ellipse(
    [random.between(18, 34), random.between(-35, 0)],
    random.between(10, 26),
    random.between(8, 24),
    3,
  );
  const whiskers = Array.from({ length: random.whole(0, 3) }, (_, n) =>
    line(
      [
        [25, 40 + n * 8],
        [random.between(70, 95), random.between(15, 80)],
      ],
      4,
      4,
    ),
  );
  const stripes = Array.from({ length: random.whole(0, 4) }, (_, n) =>
    polygon(
      [
        [random.between(20, 60), -70 + n * 30],
        [random.between(50, 70), -60 + n * 30],
        [random.between(5, 30), -50 + n * 30],
      ],
      4,
    ),
  );
  return (
    bothSides(ear + inner) +
    blob(head, 0) +
    bothSides(stripes.join("") + eyes + whiskers.join("")) +
    snout +
    ellipse([0, random.between(18, 40)], random.between(12, 30), random.between(8, 20), 4)
  );
};
