import { dots, glow, hatch, rays, triangles } from "../backdrops.ts";
import { canvas } from "../canvas.ts";
import { wolf } from "../motifs/beasts.ts";
import { dragonCoil } from "../motifs/dragon-coil.ts";
import { dragonHead } from "../motifs/dragon-head.ts";
import { gasmask, kabuto, oni } from "../motifs/face-masks.ts";
import { rose } from "../motifs/flowers.ts";
import { beetle, moth } from "../motifs/insects.ts";
import { dagger } from "../motifs/objects.ts";
import { koi, kraken } from "../motifs/sea-creatures.ts";
import { skull } from "../motifs/skull.ts";
import { wings } from "../motifs/wings.ts";
import { circle, group, outlined, place, polygon } from "../shapes.ts";
import { crest } from "../symbols/crest.ts";
import { CENTRE, SIZE, vignette } from "../symbols/grounds.ts";
import { riotCrown } from "../symbols/riot-crown.ts";
import { sunsetBadge } from "../symbols/sunset-badge.ts";
import type { Sample } from "./sample.ts";

export const symbolSamples: readonly Sample[] = [
  {
    key: "deathmoth",
    category: 0,
    title: "Deathwatch Moth",
    owner: "inkwright",
    likes: 412,
    price: null,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          SIZE,
          SIZE,
          glow(c, SIZE, SIZE, "#f0dcae", "#d9ae6a") +
            circle(CENTRE, CENTRE, 128, "none", 'stroke="#7c2f1d" stroke-width="3"') +
            circle(CENTRE, CENTRE, 138, "none", 'stroke="#7c2f1d" stroke-width="1.4"') +
            place(
              CENTRE,
              CENTRE + 4,
              outlined(
                moth({ colour: "#b8461f", dark: "#231410", pale: "#f6dfae", spot: "#157f7a" }),
                "#231410",
                7,
              ),
              1,
            ),
        );
      },
    ],
  },
  {
    key: "wingedskull",
    category: 0,
    title: "Last Rites",
    owner: "saintmarch",
    likes: 1280,
    price: 150000,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          SIZE,
          SIZE,
          glow(c, SIZE, SIZE, "#20262e", "#0b0d11") +
            group(rays(c, SIZE, SIZE, "#20262e", "#262d36", 24), 'opacity=".9"') +
            place(CENTRE, 178, outlined(wings({ span: 150 }), "#08090b", 9), 0.86) +
            place(
              CENTRE,
              186,
              outlined(skull({ bone: "#efe6d2", eye: "#ffb31a" }), "#08090b", 13),
              0.58,
            ) +
            vignette(c),
        );
      },
    ],
  },
  {
    key: "wolf",
    category: 0,
    title: "Cold Pack",
    owner: "packhound",
    likes: 934,
    price: 0,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          SIZE,
          SIZE,
          triangles(SIZE, SIZE, "#0f2334", "#1a3a54", 5) +
            place(CENTRE, 186, outlined(wolf({ colour: "#5586ad" }), "#071019", 8), 1.12),
        );
      },
    ],
  },
  {
    key: "dragon",
    category: 0,
    title: "Cinder King",
    owner: "hexaunt",
    likes: 655,
    price: 90000,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          SIZE,
          SIZE,
          glow(c, SIZE, SIZE, "#43100f", "#140505") +
            circle(CENTRE, 170, 118, "none", 'stroke="#e4a63f" stroke-width="4"') +
            circle(CENTRE, 170, 108, "#220708") +
            place(CENTRE, 182, outlined(dragonHead({}), "#0d0303", 7), 1.04),
        );
      },
    ],
  },
  {
    key: "oni",
    category: 0,
    title: "Red Hannya",
    owner: "hexaunt",
    likes: 1502,
    price: 250000,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          SIZE,
          SIZE,
          rays(c, SIZE, SIZE, "#efe7d6", "#e2d3b4", 20) +
            circle(CENTRE, 160, 112, "#d8342c") +
            place(CENTRE, 178, outlined(oni({ colour: "#a3172a" }), "#14100f", 7), 1.05),
        );
      },
    ],
  },
  {
    key: "gasmask",
    category: 0,
    title: "Airlock",
    owner: "nightjar77",
    likes: 377,
    price: null,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          SIZE,
          SIZE,
          hatch(c, SIZE, SIZE, "#e8b117", "#17191c", 48, 24) +
            polygon("44,44 296,44 324,72 324,268 296,296 44,296 16,268 16,72", "#17191c") +
            polygon("50,52 290,52 316,78 316,262 290,288 50,288 24,262 24,78", "#cfd4d6") +
            place(
              CENTRE,
              174,
              outlined(gasmask({ colour: "#4a5560", lens: "#ff5a1f" }), "#101316", 6),
              0.98,
            ),
        );
      },
    ],
  },
  {
    key: "beetle",
    category: 0,
    title: "Stag Regent",
    owner: "tinbeetle",
    likes: 288,
    price: 45000,
    pictures: [
      () => {
        const c = canvas();
        let r = "";
        for (let i = 0; i < 24; i++)
          r += place(CENTRE, CENTRE, polygon("-5,-150 5,-150 0,-124", "#d9ab45"), 1, i * 15);
        return c.svg(
          SIZE,
          SIZE,
          glow(c, SIZE, SIZE, "#123c3a", "#061715") +
            r +
            circle(CENTRE, CENTRE, 118, "none", 'stroke="#d9ab45" stroke-width="2"') +
            place(CENTRE, 176, outlined(beetle({}), "#04100e", 7), 1),
        );
      },
    ],
  },
  {
    key: "kraken",
    category: 0,
    title: "Harbour Rent",
    owner: "lowtide",
    likes: 861,
    price: null,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          SIZE,
          SIZE,
          dots(SIZE, SIZE, "#0d8b94", "#0a6d78", 16) +
            place(
              CENTRE,
              162,
              outlined(kraken({ colour: "#6a2d86", sucker: "#f59a6a" }), "#14091f", 7),
              1.04,
            ),
        );
      },
    ],
  },
  {
    key: "kabuto",
    category: 0,
    title: "Crescent Helm",
    owner: "hexaunt",
    likes: 720,
    price: 120000,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          SIZE,
          SIZE,
          glow(c, SIZE, SIZE, "#e7e2d8", "#bdb4a3") +
            circle(CENTRE, 150, 120, "#cf2e2a") +
            place(CENTRE, 190, outlined(kabuto({}), "#0b0c0f", 7), 1.08),
        );
      },
    ],
  },
  {
    key: "dragoncoil",
    category: 0,
    title: "Jade Coil",
    owner: "inkwright",
    likes: 543,
    price: null,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          SIZE,
          SIZE,
          glow(c, SIZE, SIZE, "#2a1030", "#0e0512") +
            circle(CENTRE, CENTRE, 146, "none", 'stroke="#e8b84a" stroke-width="3"') +
            place(CENTRE, CENTRE, outlined(dragonCoil({}), "#0c0410", 6), 1.12),
        );
      },
    ],
  },
  {
    key: "koi",
    category: 0,
    title: "Two Currents",
    owner: "lowtide",
    likes: 998,
    price: 0,
    pictures: [
      () => {
        const c = canvas();
        const k = koi({});
        let w = "";
        for (let i = 0; i < 7; i++)
          w += circle(
            CENTRE,
            CENTRE,
            24 + i * 22,
            "none",
            `stroke="#3d7fa0" stroke-width="1.6" opacity="${0.75 - i * 0.08}"`,
          );
        return c.svg(
          SIZE,
          SIZE,
          glow(c, SIZE, SIZE, "#1c5a7a", "#0a2536") +
            w +
            place(CENTRE, CENTRE, outlined(k, "#0a1c29", 4), 1.12) +
            place(
              CENTRE,
              CENTRE,
              outlined(koi({ colour: "#20252e", base: "#f3ede0" }), "#0a1c29", 4),
              1.12,
              180,
            ),
        );
      },
    ],
  },
  {
    key: "rosedagger",
    category: 0,
    title: "Thorn",
    owner: "saintmarch",
    likes: 334,
    price: 30000,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          SIZE,
          SIZE,
          glow(c, SIZE, SIZE, "#f1ede6", "#cdc5b8") +
            place(CENTRE + 6, 138, outlined(dagger({ length: 172 }), "#15161a", 7), 1.02, 28) +
            place(CENTRE - 8, 168, outlined(rose({ r: 78 }), "#15161a", 6), 1),
        );
      },
    ],
  },
  {
    key: "riot",
    category: 0,
    title: "Riot Crown",
    owner: "crownjay",
    likes: 467,
    price: null,
    pictures: [riotCrown],
  },
  {
    key: "sunset",
    category: 0,
    title: "San Paro, 7 PM",
    owner: "SableOne",
    likes: 1120,
    price: 0,
    pictures: [sunsetBadge],
  },
  {
    key: "crest",
    category: 0,
    title: "House VX",
    owner: "vexley",
    likes: 215,
    price: 60000,
    pictures: [crest],
  },
];
