import { type Canvas, canvas, fadeOut } from "./canvas.ts";
import { wolf } from "./motifs/beasts.ts";
import { gasmask, oni } from "./motifs/face-masks.ts";
import { skull } from "./motifs/skull.ts";
import { seededRandom } from "./seeded.ts";
import { ellipse, place, polygon, rect } from "./shapes.ts";
import { namedCars } from "./vehicles/named-cars.ts";

const WIDTH = 1376;
const HEIGHT = 216;
const STREET = 178;

type Skyline = {
  height: number;
  colour: string;
  sign: string;
  windows: number;
  gap: number;
};

// From the far row of towers to the near one.
const skylines: readonly Skyline[] = [
  { height: 120, colour: "#16293d", sign: "#ff8a3c", windows: 0.35, gap: 0 },
  { height: 92, colour: "#0f1d2c", sign: "#37c9c0", windows: 0.6, gap: 12 },
  { height: 54, colour: "#0a131d", sign: "#ff4d5e", windows: 0.9, gap: 12 },
];

function towers(random: () => number, row: Skyline) {
  let s = "";
  let x = -10;
  while (x < WIDTH) {
    const width = 24 + random() * 50;
    const height = row.height * (0.45 + random() * 0.75);
    const top = STREET - height;
    s += rect(x, top, width, height, row.colour);
    if (random() > 0.65) s += rect(x + width / 2 - 1, top - 14, 1.6, 14, row.colour);
    if (random() > 0.9) s += rect(x + 6, top + 8, 5, height * 0.5, row.sign);
    for (let wy = top + 7; wy < STREET - 6; wy += 8) {
      for (let wx = x + 5; wx < x + width - 5; wx += 7) {
        if (random() <= 0.74) continue;
        const light = random() > 0.85 ? "#7be8e0" : "#ffd08a";
        s += rect(wx, wy, 2.8, 3.6, light, `opacity="${row.windows}"`);
      }
    }
    x += width + (row.gap ? random() * row.gap : 1);
  }
  return s;
}

function lampPost(c: Canvas, x: number, pennant: string, emblem: string) {
  const dark = "#06090d";
  return (
    rect(x - 1.6, 26, 3.2, STREET - 26, dark) +
    rect(x - 1.6, 24, 44, 3, dark) +
    ellipse(x + 44, 27, 5, 3, "#fff0c8") +
    ellipse(x + 44, 32, 34, 22, c.radial(fadeOut("#ffdf9a", 0.5))) +
    polygon(
      [
        [x - 46, 34],
        [x - 4, 34],
        [x - 4, 92],
        [x - 25, 106],
        [x - 46, 92],
      ],
      pennant,
    ) +
    rect(x - 50, 32, 48, 3, dark) +
    place(x - 25, 64, place(0, 0, emblem, 0.17))
  );
}

/** The cover of the home page: a parade of cars through the city at night. */
export function banner(): string {
  const c = canvas();
  const random = seededRandom(77);
  const sky = c.linear([
    [0, "#060b14"],
    [0.5, "#10243a"],
    [0.83, "#b0592c"],
    [0.84, "#e08a3a"],
  ]);
  let s = rect(0, 0, WIDTH, HEIGHT, sky);
  for (const row of skylines) s += towers(random, row);
  const asphalt = c.linear([
    [0, "#3a2a22"],
    [0.25, "#191a1f"],
    [1, "#0b0e12"],
  ]);
  s += rect(0, STREET, WIDTH, HEIGHT - STREET, asphalt);
  for (let i = 0; i < 60; i++) {
    const x = random() * WIDTH;
    const y = STREET + 6 + random() * 30;
    const width = 30 + random() * 60;
    s += rect(x, y, width, 1.2, random() > 0.5 ? "#ffb066" : "#7be8e0", 'opacity=".22"');
  }
  s += lampPost(c, 520, "#ffc21a", skull({ bone: "#15110a", ink: "#ffc21a" }));
  s += lampPost(c, 752, "#1f5fae", wolf({ colour: "#dfe9f2", pale: "#fff", eye: "#2f7de0" }));
  s += lampPost(c, 984, "#c5341f", oni({ colour: "#fff", hair: "#15110a", horn: "#ffc21a" }));
  const mask = gasmask({ colour: "#d9dee2", lens: "#ff5a1f", strap: "#10151b" });
  s += lampPost(c, 1216, "#2b333d", mask);
  const scale = 0.435;
  // The wheels stand at 270 in a car's own picture.
  const drive = (car: string, x: number) => place(x - 22, STREET + 16 - 270 * scale, car, scale);
  s += drive(namedCars.interceptor(c), 372);
  s += drive(namedCars.muralvan(c), 604);
  s += drive(namedCars.oniMuscle(c), 836);
  s += drive(namedCars.shardCoupe(c), 1066);
  s += drive(namedCars.waveHatch(c), 1292);
  // The page's title stands on the left.
  const veil = c.linear(
    [
      [0, "#0b0e12", 0.95],
      [0.48, "#0b0e12", 0.82],
      [1, "#0b0e12", 0],
    ],
    0,
    0,
    1,
    0,
  );
  s += rect(0, 0, 540, HEIGHT, veil);
  return c.svg(WIDTH, HEIGHT, s);
}
