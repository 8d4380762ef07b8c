import { canvas } from "./canvas.ts";
import { characterDesigns, skins } from "./characters/designs.ts";
import { portrait } from "./characters/portrait.ts";
import { closeUp } from "./close-up.ts";
import { HEIGHT as TALL_HEIGHT, WIDTH as TALL_WIDTH } from "./clothing/cloth.ts";
import { clothingDesigns } from "./clothing/designs.ts";
import { pick, seededRandom } from "./seeded.ts";
import { outlined, place } from "./shapes.ts";
import { symbolDesigns } from "./symbols/designs.ts";
import { CENTRE, SIZE } from "./symbols/grounds.ts";
import { car } from "./vehicles/car.ts";
import { vehicleDesigns } from "./vehicles/designs.ts";
import { HEIGHT, WIDTH } from "./vehicles/scenes.ts";

/** Symbol, clothing, vehicle, character. */
export type Category = 0 | 1 | 2 | 3;
/** Draws an SVG document. */
export type Picture = () => string;
export type Creation = {
  seed: number;
  category: Category;
  title: string;
  likes: number;
  price: number | null;
  pictures: Picture[];
};

/** What a creation is before it is counted and priced: one design in one of its colourways. */
type Work = { title: string; pictures: Picture[] };

const ADJECTIVES = [
  "Cold",
  "Last",
  "Night",
  "Harbour",
  "Copper",
  "Hollow",
  "Static",
  "Burnt",
  "Silent",
  "Neon",
  "Iron",
  "Second",
  "Crooked",
  "Velvet",
  "Ninth",
  "Paper",
  "Salt",
  "Gilded",
  "Loud",
  "Broken",
] as const;

const PEOPLE = [
  "Moreau",
  "Tamsin Vale",
  "Dockhand",
  "Overwatch",
  "Cherry Riot",
  "The Colonel",
  "Pixel",
  "Old Money",
  "Sunny",
  "Cinder",
  "Curb King",
  "Bluebell",
  "Redline",
  "Goldie",
  "Last Train",
  "Moss",
  "Volt",
  "Torque",
  "Bumble",
  "Ronin",
] as const;

function symbol(index: number, way: number, adjective: string): Work {
  const { noun, scale, dy, ways } = pick(symbolDesigns, index);
  const draw = () => {
    const { emblem, ground, colours, ink, size } = pick(ways, way)();
    const c = canvas();
    const sticker = place(CENTRE, CENTRE + dy, outlined(emblem, ink, 6), scale * size);
    return c.svg(SIZE, SIZE, ground(c, colours) + sticker);
  };
  return { title: `${adjective} ${noun}`, pictures: [draw] };
}

function clothing(index: number, way: number, adjective: string): Work {
  const { noun, ways } = pick(clothingDesigns, index);
  const { wear } = pick(ways, way);
  const on = (backdropOf: number) => () => {
    const c = canvas();
    return c.svg(TALL_WIDTH, TALL_HEIGHT, pick(ways, backdropOf).backdrop(c) + wear(c));
  };
  return {
    title: `${adjective} ${noun}`,
    pictures: [
      on(way),
      closeUp(on(way), "68 130 204 342"),
      on(way + 1),
      closeUp(on(way + 1), "102 150 136 228"),
    ],
  };
}

function vehicle(index: number, way: number, adjective: string): Work {
  const { noun, body, ways } = pick(vehicleDesigns, index);
  const { livery, ...finish } = pick(ways, way);
  const at = (sceneOf: number) => () => {
    const c = canvas();
    const { scene } = pick(ways, sceneOf);
    return c.svg(WIDTH, HEIGHT, scene(c) + car(c, body, { ...finish, livery: livery(c) }));
  };
  return {
    title: `${adjective} ${noun}`,
    pictures: [
      at(way),
      at(way + 1),
      closeUp(at(way), "285 108 285 170"),
      closeUp(at(way + 2), "20 108 285 170"),
    ],
  };
}

function character(index: number, way: number): Work {
  const { emblem, ...look } = pick(characterDesigns, index);
  const on = (groundOf: number) => () => {
    // The light on the edge of the face belongs to the ground.
    const { ground, colours, rim } = pick(characterDesigns, groundOf);
    const skin = pick(skins, index + way * 2);
    const badge = emblem ? { emblem: emblem() } : {};
    return portrait({ ...skin, ...look, ...badge, ground, colours, rim }, 7 + index);
  };
  const first = index + way * 7;
  const numeral = ["", " II", " III", " IV"][Math.min(way, 3)] ?? "";
  return {
    title: pick(PEOPLE, index) + numeral,
    pictures: [
      on(first),
      closeUp(on(first), "70 92 200 335"),
      on(first + 9),
      closeUp(on(first + 9), "164 305 158 265"),
    ],
  };
}

// One tall, one wide and two squares in every four keep rows mixed.
const ORDER = [0, 2, 3, 0, 1, 2, 0, 3, 1, 2, 0, 1, 3, 0, 2, 1, 3, 0, 2, 3] as const;
// How many of its pictures a creation shows.
const SHOWN = [3, 2, 4, 3, 1, 2, 3, 4] as const;

/** The sample creation of a seed. Consecutive seeds never share a design. */
export function creation(seed: number): Creation {
  const step = seed % ORDER.length;
  const round = Math.floor(seed / ORDER.length);
  const category = pick(ORDER, step);
  const same = (list: readonly Category[]) => list.filter((other) => other === category).length;
  // Each category walks its own designs, and takes the next colourway on every lap.
  const index = round * same(ORDER) + same(ORDER.slice(0, step));
  const tables = [symbolDesigns, clothingDesigns, vehicleDesigns, characterDesigns] as const;
  const count = tables[category].length;
  const lap = Math.floor(index / count);
  const adjective = pick(ADJECTIVES, seed * 7 + category * 3);
  const draw = [symbol, clothing, vehicle, character] as const;
  const { title, pictures } = draw[category](index % count, lap, adjective);
  const random = seededRandom(seed * 97 + 13);
  return {
    seed,
    category,
    title,
    likes: Math.round(40 + random() ** 2 * 1900),
    price: price(random),
    pictures: pictures.slice(0, pick(SHOWN, seed)),
  };
}

/** Not for sale, free, or up to 310,000. */
function price(random: () => number) {
  if (random() < 0.4) return null;
  if (random() < 0.25) return 0;
  return Math.round(2 + random() * 60) * 5000;
}
