import { type Canvas, canvas } from "../canvas.ts";
import { namedCars } from "../vehicles/named-cars.ts";
import { dusk, garage, HEIGHT, neonCity, studio, WIDTH, whiteRoom } from "../vehicles/scenes.ts";
import type { Sample } from "./sample.ts";

const shot = (c: Canvas, sc: string, body: string, t = "") =>
  c.svg(WIDTH, HEIGHT, sc + (t ? `<g transform="${t}">${body}</g>` : body));

export const vehicleSamples: readonly Sample[] = [
  {
    key: "kestrel",
    category: 2,
    title: "Redline Kestrel",
    owner: "KestrelWorks",
    likes: 1846,
    price: 250000,
    pictures: [
      () => {
        const c = canvas();
        return shot(c, studio(c, "#2b8584", "#0b3138", "#1a5558"), namedCars.kestrel(c));
      },
      () => {
        const c = canvas();
        return shot(c, dusk(c), namedCars.kestrel(c), "matrix(-1 0 0 1 570 0)");
      },
      () => {
        const c = canvas();
        return shot(c, garage(c), namedCars.kestrel(c));
      },
      () => {
        const c = canvas();
        return shot(
          c,
          studio(c, "#2b8584", "#0b3138", "#1a5558"),
          namedCars.kestrel(c),
          "translate(-560 -230) scale(2.1)",
        );
      },
    ],
  },
  {
    key: "interceptor",
    category: 2,
    title: "Unit SP-09",
    owner: "warden09",
    likes: 702,
    price: null,
    pictures: [
      () => {
        const c = canvas();
        return shot(
          c,
          neonCity(c, ["#061426", "#0f3558", "#3f9ad6"], 11, "#bfe6ff", "#0a1420"),
          namedCars.interceptor(c),
        );
      },
    ],
  },
  {
    key: "muralvan",
    category: 2,
    title: "Kraken Haulage",
    owner: "lowtide",
    likes: 589,
    price: 180000,
    pictures: [
      () => {
        const c = canvas();
        return shot(c, garage(c), namedCars.muralvan(c));
      },
    ],
  },
  {
    key: "waveHatch",
    category: 2,
    title: "Seigaiha Runabout",
    owner: "KestrelWorks",
    likes: 1033,
    price: 0,
    pictures: [
      () => {
        const c = canvas();
        return shot(c, dusk(c), namedCars.waveHatch(c));
      },
      () => {
        const c = canvas();
        return shot(
          c,
          neonCity(c, ["#0a1424", "#1d3c5e", "#d9784f"], 61),
          namedCars.waveHatch(c),
          "matrix(-1 0 0 1 570 0)",
        );
      },
      () => {
        const c = canvas();
        return shot(c, dusk(c), namedCars.waveHatch(c), "translate(-120 -190) scale(1.9)");
      },
    ],
  },
  {
    key: "shardCoupe",
    category: 2,
    title: "Shard",
    owner: "vexley",
    likes: 876,
    price: 320000,
    pictures: [
      () => {
        const c = canvas();
        return shot(c, neonCity(c, ["#0a1020", "#2a2f5c", "#ff7a59"], 21), namedCars.shardCoupe(c));
      },
    ],
  },
  {
    key: "rustPickup",
    category: 2,
    title: "King of Dust",
    owner: "crownjay",
    likes: 310,
    price: null,
    pictures: [
      () => {
        const c = canvas();
        return shot(
          c,
          dusk(c, ["#6b8fae", "#d8b98c", "#f3dcae"], "#8a7559"),
          namedCars.rustPickup(c),
        );
      },
    ],
  },
  {
    key: "raceSeven",
    category: 2,
    title: "Number Seven",
    owner: "KestrelWorks",
    likes: 455,
    price: 95000,
    pictures: [
      () => {
        const c = canvas();
        return shot(c, whiteRoom(c), namedCars.raceSeven(c));
      },
    ],
  },
  {
    key: "oniMuscle",
    category: 2,
    title: "Hannya GT",
    owner: "hexaunt",
    likes: 690,
    price: 400000,
    pictures: [
      () => {
        const c = canvas();
        return shot(
          c,
          neonCity(c, ["#160b12", "#4a1420", "#e2603a"], 33, "#ffcf87", "#160d10"),
          namedCars.oniMuscle(c),
        );
      },
    ],
  },
  {
    key: "brute",
    category: 2,
    title: "Brute 383",
    owner: "KestrelWorks",
    likes: 1420,
    price: 380000,
    pictures: [
      () => {
        const c = canvas();
        return shot(c, dusk(c, ["#233a66", "#c95f5a", "#ffc58a"], "#4e4650"), namedCars.brute(c));
      },
    ],
  },
  {
    key: "bulwark",
    category: 2,
    title: "Bulwark",
    owner: "warden09",
    likes: 806,
    price: null,
    pictures: [
      () => {
        const c = canvas();
        return shot(c, garage(c, "#39424a", "#12161a", "#e7b416"), namedCars.bulwark(c));
      },
    ],
  },
  {
    key: "stiletto",
    category: 2,
    title: "Stiletto",
    owner: "vexley",
    likes: 1190,
    price: 450000,
    pictures: [
      () => {
        const c = canvas();
        return shot(
          c,
          neonCity(c, ["#0d0a24", "#3a1760", "#ff5f9a"], 47, "#7be8e0", "#120c22"),
          namedCars.stiletto(c),
        );
      },
    ],
  },
  {
    key: "deuce",
    category: 2,
    title: "Deuce",
    owner: "KestrelWorks",
    likes: 733,
    price: 210000,
    pictures: [
      () => {
        const c = canvas();
        return shot(c, studio(c, "#c9a25c", "#6b4f1f", "#a98243"), namedCars.deuce(c));
      },
    ],
  },
  {
    key: "vesper",
    category: 2,
    title: "Vesper",
    owner: "inkwright",
    likes: 1011,
    price: 0,
    pictures: [
      () => {
        const c = canvas();
        return shot(c, dusk(c, ["#0f6a7a", "#58b3a0", "#f6e3a8"], "#6f7a6a"), namedCars.vesper(c));
      },
    ],
  },
];
