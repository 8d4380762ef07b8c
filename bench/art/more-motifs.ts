import { charge } from "./charges.ts";
import { word } from "./letters.ts";
import type { Motif } from "./motifs.ts";
import {
  around,
  bar,
  blob,
  ellipse,
  line,
  moved,
  type Point,
  polygon,
  ring,
  starPoints,
} from "./shapes.ts";

export const lettering: Motif = (random) => {
  const text = (ink: number) => word(random, random.whole(2, 5), ink, random.between(0.7, 1.4));
  const plate = random.pick([
    () => bar([0, 0], 198, random.between(90, 140), 0, 0),
    () => ellipse([0, 0], 198, random.between(110, 190), 0),
    () =>
      polygon(
        [
          [-98, random.between(-40, 0)],
          [0, -80],
          [98, random.between(-40, 0)],
          [80, 70],
          [-80, random.between(40, 80)],
        ],
        0,
      ),
    () => "",
  ]);
  const second = random.chance(0.4)
    ? moved([0, 45], text(2), { scale: 0.6 })
    : line(
        [
          [-80, 45],
          [80, random.between(35, 60)],
        ],
        random.between(4, 12),
        3,
      );
  return (
    plate() +
    moved([0, random.between(-25, -5)], text(1), { angle: random.between(-12, 12), scale: 0.85 }) +
    second
  );
};

export const skull: Motif = (random) => {
  const width = random.between(110, 160);
  const height = random.between(110, 140);
  const eye = [random.between(20, 38), random.between(-30, 0)] as const;
  const socket = random.pick([ellipse, bar])(
    [eye[0], eye[1]],
    random.between(26, 48),
    random.between(24, 50),
    1,
  );
  const other = random.pick([ellipse, bar])(
    [-eye[0], eye[1]],
    random.between(26, 48),
    random.between(24, 50),
    1,
  );
  const count = random.whole(3, 8);
  const teeth = Array.from({ length: count }, (_, n) =>
    bar([-30 + (60 * n) / (count - 1), 68], 3 + random.between(0, 4), 30, 1),
  );
  const crossed = random.chance(0.5)
    ? bar([0, 40], 16, 200, 2, random.between(40, 70)) +
      bar([0, 40], 16, 200, 2, -random.between(40, 70))
    : "";
  const nose = polygon(
    [
      [0, random.between(5, 20)],
      [random.between(6, 14), 38],
      [-12, 38],
    ],
    1,
  );
  return (
    crossed +
    ellipse([0, -20], width, height, 0) +
    bar([0, 55], random.between(60, 90), 60, 0) +
    socket +
    other +
    nose +
    teeth.join("")
  );
};

export const gear: Motif = (random) => {
  const teeth = random.whole(6, 16);
  const tooth = bar([0, -80], random.between(10, 28), random.between(20, 36), 0);
  const spokes = random.whole(3, 8);
  const inner = random.pick([
    () => around(spokes, bar([0, -35], random.between(6, 16), 70, 2)),
    () => charge(random, [0, 0], random.between(60, 110), 2),
    () => moved([0, 0], word(random, random.whole(1, 3), 2, 1.2), { scale: 0.55 }),
  ]);
  return (
    around(teeth, tooth) +
    ellipse([0, 0], 160, 160, 0) +
    ellipse([0, 0], random.between(90, 130), random.between(90, 130), 1) +
    inner() +
    charge(random, [random.between(-20, 20), random.between(-20, 20)], random.between(25, 60), 3)
  );
};

export const tools: Motif = (random) => {
  const tool = (ink: number) => {
    const handle = bar([0, 20], random.between(8, 16), 150, ink);
    const head = random.pick([
      () =>
        polygon(
          [
            [-random.between(15, 45), -70],
            [0, -100],
            [random.between(15, 45), -70],
            [10, -40],
            [-10, -40],
          ],
          ink + 1,
        ),
      () =>
        bar(
          [random.between(-15, 15), -60],
          random.between(50, 90),
          random.between(24, 44),
          ink + 1,
        ),
      () => ellipse([0, -65], random.between(40, 70), random.between(40, 70), ink + 1),
      () =>
        blob(
          [
            [-10, -30],
            [-random.between(30, 60), -60],
            [0, -100],
            [random.between(30, 60), -60],
            [10, -30],
          ],
          ink + 1,
        ),
    ]);
    return handle + head();
  };
  const angle = random.between(25, 60);
  const badge = random.chance(0.4)
    ? charge(random, [random.between(-15, 15), random.between(-40, 40)], random.between(40, 80), 4)
    : random.chance(0.5)
      ? ellipse([0, random.between(0, 30)], 50, 50, 4)
      : bar([0, random.between(20, 60)], 120, 26, 4);
  return moved([0, 0], tool(0), { angle }) + moved([0, 0], tool(2), { angle: -angle }) + badge;
};

export const flame: Motif = (random) => {
  const tongue = (scale: number, ink: number) => {
    const tips = random.whole(5, 9);
    const points = Array.from({ length: tips }, (_, index): Point => {
      const turn = (index * 2 * Math.PI) / tips;
      const radius = scale * (index % 2 === 0 ? random.between(70, 100) : random.between(30, 60));
      return [Math.sin(turn) * radius, -Math.cos(turn) * radius * 1.05];
    });
    return blob(points, ink);
  };
  const core = random.chance(0.5)
    ? charge(random, [0, random.between(0, 20)], random.between(30, 60), 3)
    : random.chance(0.5)
      ? polygon(starPoints(random.whole(3, 6), 34, 14, random.next()), 3)
      : ring([0, random.between(0, 20)], 40, 9, 3);
  return (
    tongue(1, 0) +
    moved([random.between(-10, 10), 12], tongue(0.68, 1)) +
    moved([random.between(-12, 12), 20], tongue(0.4, 2)) +
    core
  );
};

export const flourish: Motif = (random) => {
  const strokes = Array.from({ length: random.whole(4, 8) }, (_, index) => {
    const angle = (index * 360) / 7 + random.between(-20, 20);
    const bend = random.between(-50, 50);
    const tip: Point = [bend, -random.between(60, 98)];
    return moved(
      [random.between(-12, 12), random.between(-12, 12)],
      blob(
        [
          [-random.between(6, 18), 10],
          [bend * 0.2 - 20, -40],
          tip,
          [bend * 0.3 + random.between(5, 25), -30],
          [random.between(6, 18), 10],
        ],
        index % 4,
      ),
      { angle },
    );
  });
  return (
    strokes.join("") +
    ellipse(
      [random.between(-20, 20), random.between(-20, 20)],
      random.between(20, 50),
      random.between(20, 50),
      4,
    )
  );
};
