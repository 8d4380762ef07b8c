import { pickBackground } from "./backgrounds.ts";
import { hexOf, pickColors } from "./colors.ts";
import { Random } from "./random.ts";
import { bar, blob, ellipse, moved, type Point, polygon } from "./shapes.ts";
import type { Art } from "./symbols.ts";
import { symbolOf } from "./symbols.ts";

const FIRST_SEED = 100_000;

/** Draws a screenshot of a garment, a vehicle or a character in front of a place. */
export function sceneOf(number: number): Art {
  const random = new Random(FIRST_SEED + number);
  const palette = pickColors(random, 5);
  const kind = number % 3;
  const tall = kind !== 1;
  const subject = [garment, vehicle, character][kind] ?? garment;
  const design = moved(
    [random.between(-15, 15), random.between(-20, 20)],
    inked(symbolOf(FIRST_SEED + number)),
    { scale: random.between(0.15, 0.3) },
  );
  return {
    width: tall ? 340 : 570,
    height: tall ? 570 : 340,
    shapes: place(random) + subject(random) + design,
    palette,
    background: pickBackground(random, palette, random.pick(["gradient", "noise", "flat"])),
    frame: { scale: 1, x: random.between(0.42, 0.58), y: random.between(0.45, 0.55) },
  };
}

/** Fixes the colours of a symbol, which has a palette of its own. */
function inked({ shapes, palette }: Art): string {
  return shapes.replace(/\$(\d)/g, (_, ink) => hexOf(palette[Number(ink)] ?? { r: 0, g: 0, b: 0 }));
}

/** Draws walls, windows and a floor. */
function place(random: Random): string {
  const floor = bar([0, 200 + random.between(-90, -20)], 600, 200, 3);
  const blocks = Array.from({ length: random.whole(3, 9) }, () => {
    const [width, height] = [random.between(20, 90), random.between(30, 160)];
    return bar(
      [random.between(-160, 160), random.between(-140, 60)],
      width,
      height,
      random.whole(2, 4),
    );
  });
  return blocks.join("") + floor;
}

function garment(random: Random): string {
  const sleeve = random.between(60, 98);
  const half: Point[] = [
    [random.between(10, 20), -90],
    [random.between(40, 55), -85],
    [sleeve, random.between(-40, 20)],
    [sleeve - 22, random.between(-20, 35)],
    [45, -30],
    [random.between(40, 60), random.between(60, 95)],
  ];
  const whole = [...half, ...half.toReversed().map(([x, y]): Point => [-x, y])];
  return (
    polygon(whole, 0) +
    bar([0, random.between(-10, 70)], random.between(10, 100), random.between(6, 20), 1)
  );
}

function vehicle(random: Random): string {
  const roof = random.between(-70, -30);
  const length = random.between(110, 150);
  const body: Point[] = [
    [-length, random.between(-5, 15)],
    [-random.between(60, 90), roof + random.between(0, 15)],
    [random.between(20, 60), roof],
    [random.between(70, 100), random.between(-15, 5)],
    [length, random.between(0, 15)],
    [length, 50],
    [-length, 50],
  ];
  const window = polygon(
    [
      [-random.between(50, 70), -5],
      [-45, roof + 12],
      [random.between(15, 35), roof + 12],
      [60, -5],
    ],
    1,
  );
  const wheel = (x: number) =>
    ellipse([x, 50], random.between(40, 60), 50, 4) + ellipse([x, 50], 22, 22, 2);
  return (
    polygon(body, 0) +
    window +
    wheel(-random.between(65, 95)) +
    wheel(random.between(65, 95)) +
    bar([0, random.between(10, 30)], 2 * length, random.between(4, 12), 2)
  );
}

function character(random: Random): string {
  const stance = random.between(12, 40);
  const arm = (side: number) =>
    blob(
      [
        [side * 25, -60],
        [side * random.between(50, 90), random.between(-60, 20)],
        [side * random.between(40, 80), random.between(0, 50)],
        [side * 20, -20],
      ],
      1,
    );
  const legs = blob(
    [
      [-stance - 16, 140],
      [-28, 20],
      [28, 20],
      [stance + 16, 140],
      [stance - 6, 140],
      [0, 50],
      [6 - stance, 140],
    ],
    2,
  );
  const head = ellipse(
    [random.between(-6, 6), -95],
    random.between(36, 48),
    random.between(44, 58),
    3,
  );
  const hat = random.chance(0.6)
    ? bar([0, random.between(-125, -110)], random.between(40, 80), random.between(10, 26), 4)
    : "";
  return (
    arm(1) +
    arm(-1) +
    legs +
    blob(
      [
        [-40, -75],
        [40, -75],
        [random.between(25, 45), 40],
        [-random.between(25, 45), 40],
      ],
      0,
    ) +
    head +
    hat
  );
}
