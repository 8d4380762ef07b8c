import { charge } from "./charges.ts";
import type { Motif } from "./motifs.ts";
import {
  around,
  bar,
  bothSides,
  ellipse,
  moved,
  type Point,
  polygon,
  ring,
  starPoints,
} from "./shapes.ts";

export const rosette: Motif = (random) => {
  const rings = random.whole(2, 4);
  const layers = Array.from({ length: rings }, (_, index) => {
    const size = 90 * (1 - index / (rings + 0.5));
    const count = random.whole(5, 14);
    const petal = random.pick([
      () =>
        ellipse([0, -size * 0.7], random.between(10, 40), size * random.between(0.4, 0.7), index),
      () =>
        polygon(
          [
            [-random.between(5, 18), -size * 0.35],
            [0, -size],
            [random.between(5, 18), -size * 0.35],
          ],
          index,
        ),
      () => bar([0, -size * 0.65], random.between(6, 20), size * 0.6, index),
    ]);
    return around(count, petal(), random.between(0, 60));
  });
  const hub = random.chance(0.5)
    ? ring([0, 0], random.between(30, 60), random.between(6, 14), 4)
    : ellipse([0, 0], 30, 30, 4);
  return (
    ellipse([0, 0], random.between(90, 150), random.between(90, 150), 3) + layers.join("") + hub
  );
};

export const emblem: Motif = (random) => {
  const outer = random.pick([
    () => polygon(starPoints(random.whole(3, 12), 95, random.between(45, 85)), 0),
    () => ellipse([0, 0], random.between(150, 190), random.between(120, 190), 0),
    () =>
      polygon(
        [
          [-90, random.between(-60, 0)],
          [0, -95],
          [90, random.between(-60, 0)],
          [random.between(40, 80), 90],
          [-random.between(40, 80), 90],
        ],
        0,
      ),
  ]);
  const parts = Array.from({ length: random.whole(3, 7) }, (_, index) => {
    const center: Point = [random.between(-45, 45), random.between(-45, 45)];
    const ink = 1 + (index % 4);
    return random.pick([
      () =>
        moved(
          center,
          polygon(
            starPoints(random.whole(3, 7), random.between(14, 40), random.between(8, 24)),
            ink,
          ),
          { angle: random.between(0, 90) },
        ),
      () => ellipse(center, random.between(15, 60), random.between(15, 60), ink),
      () => charge(random, center, random.between(35, 75), ink),
      () =>
        bar(center, random.between(8, 24), random.between(40, 110), ink, random.between(0, 180)),
      () => ring(center, random.between(25, 70), random.between(5, 12), ink),
    ])();
  });
  return outer() + parts.join("");
};

export const wings: Motif = (random) => {
  const feathers = Array.from({ length: random.whole(3, 6) }, (_, index) => {
    const y = -50 + index * random.between(16, 24);
    const tip: Point = [random.between(60, 98) - index * 6, y + random.between(-35, 10)];
    return polygon(
      [[8, y], tip, [tip[0] - random.between(8, 25), tip[1] + random.between(12, 24)], [8, y + 18]],
      index % 3,
    );
  });
  const body = random.pick([
    () => ellipse([0, 0], random.between(24, 45), random.between(80, 140), 3),
    () => polygon(starPoints(random.whole(4, 6), 45, random.between(15, 30)), 3),
    () =>
      bar([0, 10], random.between(14, 26), 150, 3) + bar([0, random.between(-40, 0)], 70, 16, 3),
  ]);
  return bothSides(feathers.join("")) + body() + ellipse([0, random.between(-40, 30)], 20, 20, 4);
};
