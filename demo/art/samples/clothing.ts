import { type Canvas, canvas } from "../canvas.ts";
import { bikerJacket } from "../clothing/biker-jacket.ts";
import { cap } from "../clothing/cap.ts";
import { CENTRE, HEIGHT, stage, symmetricClip, WIDTH } from "../clothing/cloth.ts";
import { clubVest } from "../clothing/club-vest.ts";
import { duster } from "../clothing/duster.ts";
import { garment, SLEEVE } from "../clothing/garment.ts";
import { haori } from "../clothing/haori.ts";
import { jersey } from "../clothing/jersey.ts";
import { plateCarrier } from "../clothing/plate-carrier.ts";
import { puffer } from "../clothing/puffer.ts";
import { streetOutfit } from "../clothing/street-outfit.ts";
import { trackTrousers } from "../clothing/track-trousers.ts";
import { lettering } from "../lettering.ts";
import { tiger, wolf } from "../motifs/beasts.ts";
import { cobra } from "../motifs/cobra.ts";
import { dragonCoil } from "../motifs/dragon-coil.ts";
import { ace, pistons } from "../motifs/objects.ts";
import { koi } from "../motifs/sea-creatures.ts";
import { shark } from "../motifs/shark.ts";
import { skull } from "../motifs/skull.ts";
import { circle, flip, group, line, outlined, path, place, polygon, rect } from "../shapes.ts";
import type { Sample } from "./sample.ts";

type Layer = (c: Canvas) => string;

const picture = (backdrop: Layer, garment: Layer) => () => {
  const c = canvas();
  return c.svg(WIDTH, HEIGHT, backdrop(c) + garment(c));
};

export const clothingSamples: readonly Sample[] = [
  {
    key: "skullhoodie",
    category: 1,
    title: "Riot Hoodie",
    owner: "crownjay",
    likes: 640,
    price: 25000,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          WIDTH,
          HEIGHT,
          stage(c, "#d9b23a", "#8a6512") +
            garment(c, {
              body: "#1c1f25",
              cuff: "#121418",
              print:
                place(CENTRE, 306, skull({ bone: "#f2ead8", ink: "#1c1f25" }), 0.62) +
                place(CENTRE, 400, lettering("RIOT", "#f0b323", { skew: -8 }), 0.36),
            }),
        );
      },
    ],
  },
  {
    key: "tigerbomber",
    category: 1,
    title: "Jade Coil Bomber",
    owner: "inkwright",
    likes: 1211,
    price: 85000,
    pictures: [
      () => {
        const c = canvas();
        return c.svg(
          WIDTH,
          HEIGHT,
          stage(c, "#f0e9dc", "#b3a791") +
            garment(c, {
              body: "#0f5a4a",
              sleeve: "#e9dfc8",
              cuff: "#14201d",
              collar: "rib",
              print:
                place(
                  CENTRE,
                  352,
                  outlined(
                    dragonCoil({
                      colour: "#e0a52e",
                      belly: "#fff0c4",
                      spike: "#d3341f",
                      mane: "#d3341f",
                    }),
                    "#0a2d26",
                    4,
                  ),
                  0.64,
                ) +
                place(CENTRE, 232, lettering("SAN-PARO", "#f4d27a", { skew: -6, gap: 9 }), 0.26),
            }),
        );
      },
    ],
  },
  {
    key: "racerjacket",
    category: 1,
    title: "Pit Lane 07",
    owner: "KestrelWorks",
    likes: 402,
    price: null,
    pictures: [
      () => {
        const c = canvas();
        const slv = c.clip(symmetricClip(SLEEVE));
        return c.svg(
          WIDTH,
          HEIGHT,
          stage(c, "#2d3542", "#0c0f14") +
            garment(c, {
              body: "#c8261f",
              sleeve: "#c8261f",
              cuff: "#14161a",
              collar: "stand",
              stripe: group(
                path("M246 184L300 276L322 432L306 440L284 280L250 210Z", "#f3efe6") +
                  flip(
                    path("M246 184L300 276L322 432L306 440L284 280L250 210Z", "#f3efe6"),
                    CENTRE,
                  ) +
                  path("M258 190L312 290L330 432L320 436L300 290L256 200Z", "#15171b") +
                  flip(
                    path("M258 190L312 290L330 432L320 436L300 290L256 200Z", "#15171b"),
                    CENTRE,
                  ),
                slv,
              ),
              print:
                rect(60, 232, 220, 34, "#f3efe6") +
                rect(60, 270, 220, 8, "#15171b") +
                place(126, 250, lettering("07", "#15171b", { skew: -10 }), 0.22),
              over:
                rect(167, 186, 6, 284, "#0b0d10") +
                Array.from({ length: 46 }, (_, i) =>
                  rect(i % 2 ? 167 : 170, 190 + i * 6, 3, 3, "#c6ccd2"),
                ).join("") +
                rect(166, 192, 8, 16, "#d9dee3") +
                line("M98 392L132 376M242 392L208 376", "#15171b", 4) +
                polygon("214,206 246,206 246,224 230,230 214,224", "#f0b323") +
                place(230, 216, skull({ bone: "#15171b", ink: "#f0b323" }), 0.07),
            }),
        );
      },
    ],
  },
  {
    key: "streetfit",
    category: 1,
    title: "Corner Store",
    owner: "SableOne",
    likes: 377,
    price: 15000,
    pictures: [streetOutfit],
  },
  {
    key: "duster",
    category: 1,
    title: "Long Coat, No Badge",
    owner: "saintmarch",
    likes: 523,
    price: 70000,
    pictures: [duster],
  },
  {
    key: "koiharori",
    category: 1,
    title: "Two Currents Haori",
    owner: "lowtide",
    likes: 834,
    price: 110000,
    pictures: [
      picture(
        (c) => stage(c, "#e9e2d2", "#a89c86"),
        (c) =>
          haori(c, {
            body: "#1b2746",
            print: place(
              CENTRE,
              340,
              outlined(koi({ colour: "#e2521f" }), "#0c1428", 4) +
                place(
                  0,
                  0,
                  outlined(koi({ colour: "#e9b23c", base: "#f7f1e6" }), "#0c1428", 4),
                  1,
                  180,
                ),
              0.78,
            ),
          }),
      ),
    ],
  },
  {
    key: "clubcut",
    category: 1,
    title: "Piston Club Cut",
    owner: "crownjay",
    likes: 512,
    price: 65000,
    pictures: [
      picture(
        (c) => stage(c, "#b4472c", "#43140d"),
        (c) =>
          clubVest(c, {
            body: "#1b1d22",
            patch: outlined(pistons({}), "#0b0c0f", 5),
            top: "SAN-PARO",
            low: "RIOT",
          }),
      ),
    ],
  },
  {
    key: "platekit",
    category: 1,
    title: "Shift Kit",
    owner: "warden09",
    likes: 377,
    price: null,
    pictures: [
      picture(
        (c) =>
          stage(c, "#7f8c84", "#262e2b") +
          polygon("0,570 0,380 340,250 340,570", "#3c4742", 'opacity=".55"'),
        (c) =>
          plateCarrier(c, { patch: wolf({ colour: "#dfe9f2", pale: "#fff", eye: "#e9b23c" }) }),
      ),
    ],
  },
  {
    key: "sharkjersey",
    category: 1,
    title: "Harbour Bite 17",
    owner: "lowtide",
    likes: 690,
    price: 40000,
    pictures: [
      picture(
        (c) => stage(c, "#e9b23c", "#9a6d13"),
        (c) =>
          jersey(c, {
            body: "#12343f",
            a: "#f4efe2",
            b: "#e8552f",
            print: outlined(shark({}), "#0a1218", 6),
          }),
      ),
    ],
  },
  {
    key: "puffer",
    category: 1,
    title: "Cold Front",
    owner: "SableOne",
    likes: 448,
    price: 0,
    pictures: [
      picture(
        (c) =>
          stage(c, "#2a6f8f", "#0c2a3a") + polygon("0,0 200,0 0,300", "#3585a8", 'opacity=".5"'),
        (c) =>
          puffer(c, {
            body: "#f07a1e",
            second: "#17191e",
            patch: outlined(skull({ bone: "#fff3e0", ink: "#17191e" }), "#17191e", 4),
          }),
      ),
    ],
  },
  {
    key: "bikerjacket",
    category: 1,
    title: "Crooked Zip",
    owner: "saintmarch",
    likes: 921,
    price: 95000,
    pictures: [
      picture(
        (c) => stage(c, "#c9c2b4", "#6f675a"),
        (c: Canvas) => bikerJacket(c, { patch: outlined(cobra({}), "#0b0c0f", 6) }),
      ),
    ],
  },
  {
    key: "tracktrousers",
    category: 1,
    title: "Home Side",
    owner: "packhound",
    likes: 260,
    price: null,
    pictures: [
      picture(
        (c) =>
          stage(c, "#e26a4a", "#7d2417") + circle(CENTRE, 250, 140, "#f2b98a", 'opacity=".35"'),
        (c: Canvas) => trackTrousers(c, { print: tiger({}) }),
      ),
    ],
  },
  {
    key: "acecap",
    category: 1,
    title: "Dealer",
    owner: "hexaunt",
    likes: 344,
    price: 12000,
    pictures: [
      picture(
        (c) =>
          stage(c, "#5a3b8f", "#1c1038") +
          polygon("0,470 340,320 340,400 0,560", "#f2c14e", 'opacity=".85"'),
        (c) =>
          cap(c, {
            body: "#17181d",
            brim: "#f2c14e",
            print: outlined(ace({ colour: "#8f1f2a" }), "#f4ecd9", 5),
          }),
      ),
    ],
  },
];
