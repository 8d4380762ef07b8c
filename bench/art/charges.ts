import type { Random } from "./random.ts";
import {
  around,
  bar,
  blob,
  bothSides,
  ellipse,
  line,
  moved,
  type Point,
  polygon,
  ring,
  starPoints,
} from "./shapes.ts";

/** Draws a small figure on a field of 100 x 100 in one ink, as a part of a symbol. */
type Charge = (random: Random, ink: number) => string;

const star: Charge = (random, ink) =>
  polygon(starPoints(random.whole(3, 9), 48, random.between(14, 36), random.next()), ink);

const cross: Charge = (random, ink) =>
  bar([0, 0], random.between(12, 30), 96, ink) +
  bar([0, random.between(-30, 10)], random.between(50, 96), random.between(12, 30), ink);

const bolt: Charge = (random, ink) => {
  const bend = random.between(-15, 15);
  return polygon(
    [
      [10, -50],
      [-28, bend + 6],
      [-4, bend + 6],
      [-14, 50],
      [28, bend - 8],
      [4, bend - 8],
    ],
    ink,
  );
};

const crown: Charge = (random, ink) => {
  const tips = random.whole(3, 6);
  const points = Array.from({ length: tips * 2 - 1 }, (_, n): Point => {
    const x = -46 + (92 * n) / (tips * 2 - 2);
    return [x, n % 2 === 0 ? random.between(-46, -20) : random.between(-12, 10)];
  });
  return polygon([[-40, 40], ...points, [40, 40]], ink);
};

const arrows: Charge = (random, ink) =>
  Array.from({ length: random.whole(1, 4) }, (_, n) => {
    const y = -40 + n * 24;
    const drop = random.between(12, 30);
    return line(
      [
        [-44, y + drop],
        [0, y],
        [44, y + drop],
      ],
      random.between(8, 14),
      ink,
    );
  }).join("");

const hoops: Charge = (random, ink) =>
  ring([random.between(-20, 0), 0], random.between(40, 60), random.between(7, 13), ink) +
  ring([random.between(10, 25), random.between(-15, 15)], random.between(25, 50), 8, ink);

const bird: Charge = (random, ink) => {
  const tip: Point = [random.between(38, 50), random.between(-48, -10)];
  const wing = polygon([[0, -10], tip, [random.between(20, 34), 8], [6, 22]], ink);
  return bothSides(wing) + ellipse([0, 0], random.between(12, 24), random.between(50, 80), ink);
};

const paw: Charge = (random, ink) =>
  ellipse([0, 18], random.between(36, 60), random.between(30, 46), ink) +
  Array.from({ length: random.whole(3, 5) }, (_, n) =>
    ellipse([-36 + n * 24, random.between(-34, -16)], 15, random.between(18, 30), ink),
  ).join("");

const leaf: Charge = (random, ink) =>
  around(
    random.whole(3, 6),
    blob(
      [
        [0, 4],
        [-random.between(12, 26), -24],
        [0, -56],
        [random.between(12, 26), -24],
      ],
      ink,
    ),
    random.between(0, 90),
  );

const CHARGES = [star, cross, bolt, crown, arrows, hoops, bird, paw, leaf];

/** Draws a figure of `size` at a place, turned a little. */
export function charge(random: Random, center: Point, size: number, ink: number): string {
  const angle = random.chance(0.5) ? 0 : random.between(-40, 40);
  return moved(center, random.pick(CHARGES)(random, ink), { scale: size / 100, angle });
}
