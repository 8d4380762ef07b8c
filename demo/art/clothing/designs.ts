import type { Canvas } from "../canvas.ts";
import { darken } from "../colours.ts";
import { lettering } from "../lettering.ts";
import { wolf } from "../motifs/beasts.ts";
import { skull } from "../motifs/skull.ts";
import { circle, group, outlined, place, polygon, rect } from "../shapes.ts";
import { bikerJacket } from "./biker-jacket.ts";
import { cap } from "./cap.ts";
import { CENTRE, stage, symmetric, symmetricClip } from "./cloth.ts";
import { clubVest } from "./club-vest.ts";
import { garment, SLEEVE } from "./garment.ts";
import { haori } from "./haori.ts";
import { jersey } from "./jersey.ts";
import { plateCarrier } from "./plate-carrier.ts";
import { prints } from "./prints.ts";
import { puffer } from "./puffer.ts";
import { trackTrousers } from "./track-trousers.ts";

type Layer = (c: Canvas) => string;
type ClothingWay = { backdrop: Layer; wear: Layer };
type ClothingDesign = { noun: string; ways: readonly [ClothingWay, ...ClothingWay[]] };

const plain =
  (from: string, to: string): Layer =>
  (c) =>
    stage(c, from, to);

const wedge =
  (from: string, to: string, colour: string): Layer =>
  (c) =>
    stage(c, from, to) + polygon("0,570 0,400 340,240 340,570", colour, 'opacity=".5"');

const disc =
  (from: string, to: string, colour: string): Layer =>
  (c) =>
    stage(c, from, to) + circle(CENTRE, 300, 150, colour, 'opacity=".55"');

const word = (text: string, colour: string) => lettering(text, colour, { skew: -6, gap: 9 });

const hoodie = (c: Canvas, body: string, print: string, text: string, textColour: string) =>
  garment(c, {
    body,
    print: place(CENTRE, 308, print, 0.66) + place(CENTRE, 412, word(text, textColour), 0.3),
  });

const bomber = (
  c: Canvas,
  body: string,
  sleeve: string,
  print: string,
  text: string,
  textColour: string,
) =>
  garment(c, {
    body,
    sleeve,
    cuff: darken(body, 0.5),
    collar: "rib",
    print: place(CENTRE, 344, print, 0.62) + place(CENTRE, 236, word(text, textColour), 0.26),
  });

const racer =
  (body: string, stripe: string, number: string): Layer =>
  (c) =>
    garment(c, {
      body,
      cuff: "#14161a",
      collar: "stand",
      stripe: group(
        symmetric("M246 184L300 276L322 432L306 440L284 280L250 210Z", stripe),
        c.clip(symmetricClip(SLEEVE)),
      ),
      print:
        rect(60, 232, 220, 34, stripe) +
        rect(60, 271, 220, 7, darken(stripe, 0.6)) +
        place(124, 250, lettering(number, "#14161a", { skew: -10 }), 0.22) +
        polygon("60,420 280,360 280,396 60,456", stripe),
      over:
        rect(167, 186, 6, 284, "#0b0d10") +
        Array.from({ length: 46 }, (_, i) =>
          rect(i % 2 ? 167 : 170, 190 + i * 6, 3, 3, "#c6ccd2"),
        ).join("") +
        rect(166, 192, 8, 16, "#d9dee3") +
        place(226, 252, prints.pistons(), 0.14),
    });

export const clothingDesigns: readonly [ClothingDesign, ...ClothingDesign[]] = [
  {
    noun: "Hoodie",
    ways: [
      {
        backdrop: plain("#d8cdb4", "#8f8162"),
        wear: (c) => hoodie(c, "#2f4a3c", prints.cobra(), "COILS", "#f2c14e"),
      },
      {
        backdrop: plain("#e2a84a", "#8a5a14"),
        wear: (c) => hoodie(c, "#7a1f2c", prints.scorpion(), "SCAR", "#f0b24a"),
      },
      {
        backdrop: plain("#3f7f8f", "#12303a"),
        wear: (c) => hoodie(c, "#e9e2d2", prints.eight(), "LUCK", "#17181c"),
      },
    ],
  },
  {
    noun: "Puffer",
    ways: [
      {
        backdrop: disc("#e6ddc8", "#a0906c", "#c8b88f"),
        wear: (c) =>
          puffer(c, {
            body: "#2458a8",
            second: "#f2b13c",
            patch: outlined(wolf({}), "#0b1420", 6),
          }),
      },
      {
        backdrop: plain("#35424f", "#10161c"),
        wear: (c) => puffer(c, { body: "#8f1f2a", second: "#e9e2d2", patch: prints.ace() }),
      },
      {
        backdrop: wedge("#e2a84a", "#9a6416", "#b97a20"),
        wear: (c) => puffer(c, { body: "#3a6f4a", second: "#17191e", patch: prints.tiger() }),
      },
    ],
  },
  {
    noun: "Cut",
    ways: [
      {
        backdrop: plain("#a8926a", "#4f4128"),
        wear: (c) =>
          clubVest(c, { body: "#2b2420", patch: prints.raptor(), top: "DOCKS", low: "SAN-PARO" }),
      },
      {
        backdrop: plain("#c2574a", "#571a16"),
        wear: (c) =>
          clubVest(c, {
            body: "#15171b",
            patch: prints.spider(),
            top: "NIGHT",
            low: "HUNTERS",
            ink: "#ff5a3c",
          }),
      },
      {
        backdrop: plain("#c86a3c", "#5a2410"),
        wear: (c) =>
          clubVest(c, {
            body: "#1b2a3a",
            patch: prints.shark(),
            top: "HARD",
            low: "TIDE",
            ink: "#f2d9a0",
          }),
      },
    ],
  },
  {
    noun: "Jersey",
    ways: [
      {
        backdrop: plain("#8fa8b4", "#3f5560"),
        wear: (c) =>
          jersey(c, {
            body: "#7a1220",
            a: "#f4efe2",
            b: "#f2b13c",
            print: prints.raptor(),
            num: "09",
          }),
      },
      {
        backdrop: plain("#c8452f", "#5f170e"),
        wear: (c) =>
          jersey(c, {
            body: "#e8e2d2",
            a: "#17191e",
            b: "#d8322a",
            print: prints.tiger(),
            num: "27",
          }),
      },
      {
        backdrop: plain("#2c8f86", "#0c3a38"),
        wear: (c) =>
          jersey(c, {
            body: "#3b1d66",
            a: "#ffd23f",
            b: "#17191e",
            print: prints.cobra(),
            num: "11",
          }),
      },
    ],
  },
  {
    noun: "Haori",
    ways: [
      {
        backdrop: plain("#d8c49a", "#8a744a"),
        wear: (c) =>
          haori(c, {
            body: "#6d1626",
            lining: "#f2c14e",
            print: place(CENTRE, 344, prints.coil(), 0.82),
          }),
      },
      {
        backdrop: plain("#d26a4a", "#6f2414"),
        wear: (c) =>
          haori(c, {
            body: "#e9e0cb",
            lining: "#2458a8",
            band: "#1d2a4a",
            trim: "#d8322a",
            print: place(CENTRE, 350, prints.kabuto(), 0.86),
          }),
      },
      {
        backdrop: plain("#b9a9d8", "#54407e"),
        wear: (c) =>
          haori(c, {
            body: "#1c1f26",
            lining: "#27a59c",
            trim: "#c9e8e2",
            print: place(CENTRE, 340, prints.lotus(), 0.8),
          }),
      },
    ],
  },
  {
    noun: "Snapback",
    ways: [
      {
        backdrop: wedge("#e8b84a", "#9a6d13", "#c99a2a"),
        wear: (c) => cap(c, { body: "#1d3f6d", brim: "#e8e2d2", print: prints.raptor() }),
      },
      {
        backdrop: wedge("#d8cdb4", "#8f8162", "#b8a984"),
        wear: (c) => cap(c, { body: "#8f1f2a", brim: "#17181d", print: prints.eight() }),
      },
      {
        backdrop: wedge("#7a3a5c", "#2a1020", "#9a4f76"),
        wear: (c) => cap(c, { body: "#e9e2d2", brim: "#2f7d4f", print: prints.cobra() }),
      },
    ],
  },
  {
    noun: "Biker",
    ways: [
      {
        backdrop: plain("#cfc4ac", "#7d7052"),
        wear: (c) =>
          bikerJacket(c, {
            body: "#5a1a1f",
            lining: "#e9b23c",
            patch: outlined(skull({}), "#14161a", 6),
          }),
      },
      {
        backdrop: plain("#3a4654", "#12181f"),
        wear: (c) =>
          bikerJacket(c, {
            body: "#e4dccb",
            lining: "#2458a8",
            metal: "#3a3f46",
            patch: prints.eight(),
          }),
      },
      {
        backdrop: plain("#d88a4a", "#7a3c12"),
        wear: (c) =>
          bikerJacket(c, { body: "#1f3a34", lining: "#f2c14e", patch: prints.scorpion() }),
      },
    ],
  },
  {
    noun: "Bomber",
    ways: [
      {
        backdrop: plain("#c8d4d8", "#7c8e96"),
        wear: (c) => bomber(c, "#1d3f6d", "#d9cdb4", prints.tiger(), "RIOT", "#f2c14e"),
      },
      {
        backdrop: plain("#e0b06a", "#8f5a1c"),
        wear: (c) => bomber(c, "#2b2430", "#8f1f2a", prints.moth(), "NIGHT", "#f6dfae"),
      },
      {
        backdrop: plain("#4f8f7a", "#16382e"),
        wear: (c) => bomber(c, "#8a4a1c", "#2b2f36", prints.gasmask(), "SCRAP", "#f2ead8"),
      },
    ],
  },
  {
    noun: "Tracksuit",
    ways: [
      {
        backdrop: disc("#4f8fa8", "#163644", "#7fb8cc"),
        wear: (c) =>
          trackTrousers(c, {
            body: "#17191e",
            a: "#f2b13c",
            b: "#f2ecdd",
            shoe: "#17191e",
            sole: "#f2b13c",
            print: prints.ace(),
          }),
      },
      {
        backdrop: disc("#d8cdb4", "#93845f", "#efe4c8"),
        wear: (c) =>
          trackTrousers(c, {
            body: "#7a1f2c",
            a: "#f4ead2",
            b: "#1d2a4a",
            shoe: "#e9e2d2",
            sole: "#7a1f2c",
            print: prints.shark(),
          }),
      },
      {
        backdrop: disc("#f0c04a", "#a8761a", "#ffdc80"),
        wear: (c) =>
          trackTrousers(c, {
            body: "#1f5a4a",
            a: "#f4f0e2",
            b: "#ff8a3c",
            shoe: "#f4f0e2",
            sole: "#ff8a3c",
            print: prints.lotus(),
          }),
      },
    ],
  },
  {
    noun: "Carrier",
    ways: [
      {
        backdrop: wedge("#b8a07a", "#5f4c2e", "#8f7850"),
        wear: (c) =>
          plateCarrier(c, {
            body: "#2b3138",
            shirt: "#8f959c",
            trouser: "#5d5648",
            patch: skull({ bone: "#f2ead8", ink: "#2b3138" }),
            mark: "#ff5a3c",
          }),
      },
      {
        backdrop: wedge("#7d8f98", "#2f3c44", "#5f727c"),
        wear: (c) =>
          plateCarrier(c, {
            body: "#a8875a",
            shirt: "#5d6650",
            trouser: "#6f6a58",
            patch: prints.tiger(),
            mark: "#ffe9a8",
          }),
      },
      {
        backdrop: wedge("#5a86b0", "#17304a", "#3f6a94"),
        wear: (c) =>
          plateCarrier(c, {
            body: "#23405f",
            shirt: "#1d2229",
            trouser: "#2d353f",
            patch: wolf({ colour: "#dfe9f2", pale: "#fff" }),
            mark: "#6db8ff",
          }),
      },
    ],
  },
  {
    noun: "Racer",
    ways: [
      { backdrop: plain("#7f3a2c", "#2f0f0a"), wear: racer("#f0ebdd", "#d8322a", "27") },
      { backdrop: plain("#e6dcc6", "#a8976c"), wear: racer("#1f6f73", "#f2c14e", "11") },
      { backdrop: plain("#a8b8c0", "#56666e"), wear: racer("#2b2f38", "#ff8a3c", "19") },
    ],
  },
];
