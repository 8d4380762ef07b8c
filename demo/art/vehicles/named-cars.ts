import { dots, triangles } from "../backdrops.ts";
import { type Canvas, fadeOut } from "../canvas.ts";
import { lettering } from "../lettering.ts";
import { tiger } from "../motifs/beasts.ts";
import { oni } from "../motifs/face-masks.ts";
import { kraken } from "../motifs/sea-creatures.ts";
import { circle, ellipse, outlined, path, place, polygon, rect } from "../shapes.ts";
import { car } from "./car.ts";
import { camo, fadingDots, flames, raceStripes, seigaiha, slashes } from "./liveries.ts";
import { plainBodies } from "./plain-bodies.ts";
import { HEIGHT, WIDTH } from "./scenes.ts";
import { trimmedBodies } from "./trimmed-bodies.ts";

export const namedCars = {
  kestrel: (c) =>
    car(c, plainBodies.muscle, {
      paint: "#15171b",
      livery: flames(),
      rim: { colour: "#b9c2cb", kind: "blade", spokes: 5, caliper: "#ffb21a" },
    }),
  interceptor: (c) => {
    let chk = "";
    for (let i = 0; i < 26; i++)
      for (let j = 0; j < 3; j++)
        if ((i + j) % 2) chk += rect(40 + i * 20, 184 + j * 9, 20, 9, "#0f1b2c");
    return car(c, plainBodies.sedan, {
      paint: "#e9eef3",
      livery:
        rect(0, 184, WIDTH, 27, "#2f7de0") +
        chk +
        polygon("40,214 540,214 540,218 40,218", "#2f7de0") +
        place(
          318,
          196,
          lettering("SP-09", "#ffffff", {
            attributes: 'stroke="#0f1b2c" stroke-width="18" paint-order="stroke"',
          }),
          0.26,
        ),
      rim: { colour: "#7d8894", kind: "dish", spokes: 8 },
      glow: "#3aa0ff",
      extras:
        rect(232, 100, 74, 9, "#0b1017", 'rx="3"') +
        rect(236, 96, 30, 9, "#3aa0ff", 'rx="2"') +
        rect(272, 96, 30, 9, "#ff4a3d", 'rx="2"') +
        ellipse(250, 98, 40, 18, c.radial(fadeOut("#6cc0ff", 0.8))) +
        ellipse(288, 98, 40, 18, c.radial(fadeOut("#ff6a5a", 0.7))),
    });
  },
  muralvan: (c) =>
    car(c, plainBodies.van, {
      paint: "#1c6f86",
      livery:
        dots(WIDTH, HEIGHT, "#17839a", "#0e5468", 13) +
        place(
          196,
          176,
          outlined(kraken({ colour: "#7a2f94", sucker: "#ffb27a" }), "#140a1c", 6),
          0.78,
        ) +
        polygon("400,80 440,80 420,260 380,260", "#ff8a3c") +
        polygon("452,80 464,80 444,260 432,260", "#ffd9a8"),
      rim: { colour: "#d7b25a", kind: "dish", spokes: 6 },
    }),
  waveHatch: (c) =>
    car(c, plainBodies.hatch, {
      paint: "#f4efe4",
      livery:
        seigaiha(c, "#f4efe4", "#1f4e8c", 22) +
        path("M-10 60H600V150C500 120 440 190 340 168C240 146 180 176 40 140Z", "#f4efe4") +
        circle(300, 146, 34, "#d8342c") +
        path(
          "M-10 150C100 170 180 150 260 166C360 186 440 140 600 170L600 176C440 150 360 196 260 174C180 158 100 180 -10 158Z",
          "#d8342c",
        ),
      rim: { colour: "#f2f2ee", kind: "mesh", spokes: 10, caliper: "#d8342c" },
    }),
  shardCoupe: (c) =>
    car(c, plainBodies.coupe, {
      paint: "#0fb5a6",
      livery:
        camo("#0a3f46", "#19e0c4", 14, 40) +
        polygon("30,80 210,80 120,260 30,260", "#10131a") +
        polygon("220,80 236,80 146,260 130,260", "#ffdf3d"),
      glow: "#18f0d0",
      rim: { colour: "#14181d", lip: "#ffdf3d", kind: "blade", spokes: 7 },
    }),
  rustPickup: (c) =>
    car(c, plainBodies.pickup, {
      paint: "#c9702a",
      livery:
        rect(0, 80, WIDTH, 90, "#e8d9b8") +
        rect(0, 166, WIDTH, 10, "#2a2a2c") +
        place(322, 202, lettering("KING", "#e8d9b8", { skew: -12 }), 0.28) +
        slashes(["#e8d9b8", "#c9702a", "#e8d9b8"], 470, 8) +
        slashes(["#2a2a2c", "#e8d9b8"], 250, 8),
      rim: { colour: "#1d2126", lip: "#8b939c", kind: "dish", spokes: 6 },
      extras:
        path("M206 160L214 84L300 84L306 100", "none", 'stroke="#15181c" stroke-width="6"') +
        [226, 250, 274]
          .map((x) => circle(x, 88, 8, "#15181c") + circle(x, 88, 5.5, "#fff3c4"))
          .join(""),
    }),
  raceSeven: (c) =>
    car(c, plainBodies.coupe, {
      paint: "#f3f4f2",
      livery: raceStripes("#e4402c", "#15181d") + fadingDots("#15181d", 330, 560),
      rim: { colour: "#e4402c", lip: "#f3f4f2", kind: "mesh", spokes: 9 },
    }),
  oniMuscle: (c) =>
    car(c, plainBodies.muscle, {
      paint: "#ece6d8",
      livery:
        polygon("0,80 330,80 250,260 0,260", "#a3172a") +
        polygon("340,80 352,80 272,260 260,260", "#14161a") +
        fadingDots("#14161a", 300, 20, 10) +
        place(
          196,
          194,
          outlined(
            oni({ colour: "#ece6d8", hair: "#14161a", horn: "#f0b323", fang: "#fff" }),
            "#14161a",
            5,
          ),
          0.32,
        ),
      rim: { colour: "#f0b323", kind: "blade", spokes: 6 },
    }),
  brute: (c) =>
    car(c, trimmedBodies.fastback, {
      paint: "#e8b117",
      livery:
        polygon("24,186 200,172 340,180 560,176 560,192 340,196 200,188 24,204", "#15171b") +
        polygon("24,208 200,193 340,200 560,196 560,200 340,204 200,197 24,212", "#15171b"),
      rim: { colour: "#c9d2db", kind: "blade", spokes: 5 },
      trim: "#15171b",
    }),
  bulwark: (c) =>
    car(c, trimmedBodies.suv, {
      paint: "#3c4a44",
      livery:
        triangles(WIDTH, HEIGHT, "#2f3b36", "#59675c", 17, 46) +
        rect(0, 150, WIDTH, 5, "#15171b") +
        place(206, 192, outlined(tiger({ colour: "#f28a1e" }), "#14161a", 9), 0.31),
      rim: { colour: "#1d2126", lip: "#59646f", kind: "dish", spokes: 8 },
    }),
  stiletto: (c) =>
    car(c, trimmedBodies.wedge, {
      paint: "#f0f1ee",
      livery:
        slashes(["#ff3f7f", "#15171b", "#18c9c0"], 300, 26) +
        polygon("24,206 560,222 560,240 24,240", "#15171b") +
        fadingDots("#15171b", 200, 20, 10),
      glow: "#ff3f7f",
      rim: { colour: "#15171b", lip: "#ff3f7f", kind: "mesh", spokes: 10 },
      trim: "#15171b",
    }),
  deuce: (c) =>
    car(c, trimmedBodies.hotrod, {
      paint: "#8f1626",
      livery:
        path(
          "M60 178C160 164 260 166 470 170L470 200C380 196 330 206 260 196C200 188 120 200 60 206Z",
          "#f4ead2",
        ) +
        path(
          "M60 184C160 170 260 172 470 176L470 194C380 190 330 200 260 190C200 182 120 194 60 200Z",
          "#17181c",
        ) +
        place(244, 186, lettering("17", "#f4ead2", { gap: 6 }), 0.16),
      rim: { colour: "#d5dce2", kind: "dish", spokes: 8 },
    }),
  vesper: (c) =>
    car(c, trimmedBodies.lowrider, {
      paint: "#5b2a86",
      livery:
        polygon("20,186 200,176 420,176 550,196 550,212 400,196 200,196 20,212", "#8f4fc4") +
        [0, 1, 2, 3, 4, 5, 6]
          .map((i) => place(120 + i * 52, 190, polygon("-18,0 0,-7 18,0 0,7", "#f2c9ff"), 1))
          .join(""),
      seat: "#f4efe4",
      rim: { colour: "#e8d9a8", lip: "#ffffff", kind: "mesh", spokes: 18 },
    }),
} satisfies Record<string, (c: Canvas) => string>;
