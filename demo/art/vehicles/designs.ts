import { rays } from "../backdrops.ts";
import type { Canvas } from "../canvas.ts";
import { lettering } from "../lettering.ts";
import { tiger, wolf } from "../motifs/beasts.ts";
import { oni } from "../motifs/face-masks.ts";
import { eightBall } from "../motifs/objects.ts";
import { shark } from "../motifs/shark.ts";
import { outlined, path, place, polygon, rect } from "../shapes.ts";
import type { Body, Finish } from "./car.ts";
import {
  bolt,
  camo,
  checker,
  fadingDots,
  flames,
  mural,
  roundel,
  scallop,
  seigaiha,
  slashes,
  stripes,
  twoTone,
} from "./liveries.ts";
import { plainBodies } from "./plain-bodies.ts";
import { dusk, garage, HEIGHT, neonCity, studio, WIDTH, whiteRoom } from "./scenes.ts";
import { trimmedBodies } from "./trimmed-bodies.ts";

const scenes = {
  studioR: (c) => studio(c, "#8f2f3a", "#2a0a10", "#5a1a22"),
  studioB: (c) => studio(c, "#2f5f8f", "#0b1c30", "#1d3f60"),
  studioG: (c) => studio(c, "#4a525c", "#14181d", "#2b3138"),
  white: (c) => whiteRoom(c),
  cream: (c) => whiteRoom(c, "#f2e6cc", "#d0bd92"),
  garage: (c) => garage(c),
  garage2: (c) => garage(c, "#3a4650", "#11161b", "#e2572f"),
  dusk: (c) => dusk(c),
  duskB: (c) => dusk(c, ["#16324f", "#5a7fb0", "#ffd9a8"], "#4a5058"),
  duskG: (c) => dusk(c, ["#0f5a5f", "#4fb0a0", "#ffe9a8"], "#5f6a60"),
  duskP: (c) => dusk(c, ["#3a1a5c", "#c9507f", "#ffb88a"], "#4a3f50"),
  neon: (c) => neonCity(c, ["#0a1020", "#2a2f5c", "#ff7a59"], 21),
  neonP: (c) => neonCity(c, ["#160a2a", "#4a1a6a", "#ff5fa0"], 47, "#7be8e0", "#140a22"),
  neonG: (c) => neonCity(c, ["#04161a", "#0f4a4a", "#4fd0a0"], 33, "#ffe9a8", "#08181a"),
  neonB: (c) => neonCity(c, ["#061426", "#0f3558", "#3f9ad6"], 11, "#bfe6ff", "#0a1420"),
} satisfies Record<string, (c: Canvas) => string>;

const bodies = { ...plainBodies, ...trimmedBodies };

type VehicleWay = Omit<Finish, "livery"> & {
  livery: (c: Canvas) => string;
  scene: (c: Canvas) => string;
};
type VehicleDesign = { noun: string; body: Body; ways: readonly [VehicleWay, ...VehicleWay[]] };

export const vehicleDesigns: readonly [VehicleDesign, ...VehicleDesign[]] = [
  {
    body: bodies.fastback,
    noun: "Fastback",
    ways: [
      {
        paint: "#17191e",
        livery: () => stripes("#d8322a", "#d8322a") + roundel("27"),
        rim: { colour: "#d8322a", kind: "blade", spokes: 5 },
        scene: scenes.cream,
      },
      {
        paint: "#2458a8",
        livery: () => bolt("#f4efe2", "#f4efe2") + roundel("02", 316),
        rim: { colour: "#e8e2d2", kind: "mesh", spokes: 10 },
        trim: "#17191e",
        scene: scenes.dusk,
      },
      {
        paint: "#e8e2d2",
        livery: () => bolt("#17191e", "#e2572f"),
        rim: { colour: "#e2572f", kind: "blade", spokes: 5 },
        trim: "#17191e",
        scene: scenes.garage2,
      },
    ],
  },
  {
    body: bodies.van,
    noun: "Haulage",
    ways: [
      {
        paint: "#e8c24a",
        livery: () =>
          twoTone("#f4ead2", 150) +
          rect(0, 150, WIDTH, 8, "#17191e") +
          mural(outlined(eightBall({}), "#14161a", 8), 180, 0.62, 180),
        rim: { colour: "#17191e", lip: "#f4ead2", kind: "dish", spokes: 6 },
        scene: scenes.duskB,
      },
      {
        paint: "#2b3138",
        livery: (c) =>
          rays(c, WIDTH, HEIGHT, "#7a1f2c", "#8a2633", 26) +
          mural(outlined(oni({}), "#14100f", 8), 196, 0.74, 164) +
          polygon("390,80 430,80 410,260 370,260", "#e9b23c"),
        rim: { colour: "#e9b23c", kind: "dish", spokes: 6 },
        scene: scenes.studioG,
      },
      {
        paint: "#1f5a4a",
        livery: (c) =>
          seigaiha(c, "#1f5a4a", "#2f7d66", 26) +
          mural(outlined(shark({}), "#0a1218", 8), 200, 0.72, 166),
        rim: { colour: "#e8e2d2", kind: "mesh", spokes: 9 },
        scene: scenes.cream,
      },
    ],
  },
  {
    body: bodies.wedge,
    noun: "Wedge",
    ways: [
      {
        paint: "#ffb21a",
        livery: () =>
          polygon("0,214 570,222 570,260 0,260", "#17191e") + fadingDots("#17191e", 260, 30, 11),
        rim: { colour: "#17191e", lip: "#ffb21a", kind: "blade", spokes: 7 },
        trim: "#17191e",
        scene: scenes.neonB,
      },
      {
        paint: "#17191e",
        livery: () =>
          camo("#14171b", "#2b323a", 8, 44) +
          polygon("330,80 352,80 272,260 250,260", "#8ff04a") +
          polygon("360,80 366,80 286,260 280,260", "#8ff04a"),
        glow: "#6fe03a",
        rim: { colour: "#2b3138", lip: "#8ff04a", kind: "mesh", spokes: 10 },
        trim: "#17191e",
        scene: scenes.neonG,
      },
      {
        paint: "#c8322a",
        livery: () =>
          polygon("0,196 250,188 570,206 570,216 250,200 0,210", "#f4efe2") + roundel("11", 316),
        rim: { colour: "#e8c24a", kind: "blade", spokes: 5 },
        trim: "#17191e",
        scene: scenes.white,
      },
    ],
  },
  {
    body: bodies.suv,
    noun: "Bulwark",
    ways: [
      {
        paint: "#c9b48a",
        livery: () =>
          twoTone("#f2ead8", 146) +
          polygon("150,80 186,80 126,260 90,260", "#b8462a") +
          polygon("196,80 208,80 148,260 136,260", "#17191e"),
        rim: { colour: "#e8e2d2", kind: "dish", spokes: 8 },
        scene: scenes.duskG,
      },
      {
        paint: "#1d2229",
        livery: () =>
          checker("#e9b23c", 30, 560, 186, 11) +
          place(206, 168, lettering("WARDEN", "#e9b23c", { gap: 9, skew: 0 }), 0.16),
        rim: { colour: "#e9b23c", lip: "#17191e", kind: "dish", spokes: 6 },
        scene: scenes.neonB,
      },
      {
        paint: "#7a1f2c",
        livery: () =>
          camo("#5a141f", "#9c2f3c", 12, 50) +
          mural(outlined(wolf({}), "#0b0e12", 8), 206, 0.36, 192),
        rim: { colour: "#17191e", lip: "#9aa6b1", kind: "blade", spokes: 6 },
        scene: scenes.studioG,
      },
    ],
  },
  {
    body: bodies.coupe,
    noun: "Coupe",
    ways: [
      {
        paint: "#5a2a86",
        livery: () =>
          fadingDots("#27d0c6", 260, 560, 12) + polygon("210,80 228,80 148,260 130,260", "#27d0c6"),
        glow: "#27d0c6",
        rim: { colour: "#1c1028", lip: "#27d0c6", kind: "blade", spokes: 7 },
        scene: scenes.neonP,
      },
      {
        paint: "#f2c14e",
        livery: () => checker("#17191e", 30, 200, 176, 12) + roundel("19", 318),
        rim: { colour: "#17191e", lip: "#f2c14e", kind: "mesh", spokes: 10 },
        scene: scenes.studioG,
      },
      {
        paint: "#e8e4da",
        livery: (c) =>
          seigaiha(c, "#e8e4da", "#c8452f", 22) +
          rect(0, 60, WIDTH, 98, "#e8e4da") +
          polygon("0,154 570,160 570,166 0,160", "#17191e"),
        rim: { colour: "#17191e", lip: "#e8e4da", kind: "blade", spokes: 6 },
        scene: scenes.duskP,
      },
    ],
  },
  {
    body: bodies.hotrod,
    noun: "Deuce",
    ways: [
      {
        paint: "#1f5a4a",
        livery: () =>
          path(
            "M60 178C160 164 260 166 470 170L470 198C380 194 330 206 260 196C200 188 120 200 60 206Z",
            "#f2c14e",
          ) +
          path(
            "M60 183C160 170 260 172 470 176L470 192C380 189 330 200 260 190C200 182 120 194 60 200Z",
            "#123a30",
          ) +
          place(244, 184, lettering("17", "#f2c14e", { gap: 6 }), 0.15),
        rim: { colour: "#e9d9a8", kind: "dish", spokes: 8 },
        scene: scenes.duskP,
      },
      {
        paint: "#17191e",
        livery: () =>
          path(
            "M470 168L470 226L360 220C390 212 400 206 320 206C370 196 390 192 250 190C340 184 380 180 330 172Z",
            "#d8261c",
          ) +
          path(
            "M470 172L470 222L384 216C410 208 420 204 350 203C400 193 410 190 300 188C370 182 410 178 370 173Z",
            "#ff9a2a",
          ),
        rim: { colour: "#d5dce2", kind: "dish", spokes: 8 },
        scene: scenes.garage,
      },
      {
        paint: "#e2c48a",
        livery: () => twoTone("#5a3a24", 150),
        rim: { colour: "#8f1f2a", lip: "#f4ead2", kind: "dish", spokes: 6 },
        scene: scenes.studioB,
      },
    ],
  },
  {
    body: bodies.hatch,
    noun: "Hatch",
    ways: [
      {
        paint: "#27a59c",
        livery: () =>
          polygon("60,80 240,80 160,260 60,260", "#17191e") +
          polygon("252,80 268,80 188,260 172,260", "#ff5a7a"),
        rim: { colour: "#f4efe2", kind: "mesh", spokes: 10 },
        scene: scenes.studioR,
      },
      {
        paint: "#d8322a",
        livery: () =>
          twoTone("#f4efe2", 164) +
          rect(0, 164, WIDTH, 6, "#17191e") +
          roundel("09", 290, "#f4efe2"),
        rim: { colour: "#f4efe2", kind: "blade", spokes: 5 },
        scene: scenes.duskB,
      },
      {
        paint: "#2b2f38",
        livery: () => slashes(["#8ff04a", "#f4efe2", "#8ff04a"], 300, 16),
        glow: "#8ff04a",
        rim: { colour: "#8ff04a", kind: "mesh", spokes: 9 },
        scene: scenes.neon,
      },
    ],
  },
  {
    body: bodies.lowrider,
    noun: "Cruiser",
    ways: [
      {
        paint: "#c8452f",
        livery: () =>
          polygon("20,186 200,176 420,176 550,196 550,206 400,190 200,190 20,204", "#f2c14e") +
          polygon("20,212 550,210 550,214 20,216", "#f2c14e"),
        seat: "#f4efe4",
        rim: { colour: "#f4ead2", lip: "#fff", kind: "mesh", spokes: 18 },
        scene: scenes.duskG,
      },
      {
        paint: "#17396d",
        livery: () => scallop("#7fc4e8", "#dff2fa"),
        seat: "#c9a06a",
        rim: { colour: "#d5dce2", lip: "#fff", kind: "mesh", spokes: 18 },
        scene: scenes.cream,
      },
      {
        paint: "#1c1f26",
        livery: () =>
          [0, 1, 2, 3, 4, 5, 6, 7]
            .map((i) =>
              polygon(
                [
                  [40 + i * 66, 196],
                  [72 + i * 66, 184],
                  [104 + i * 66, 196],
                  [72 + i * 66, 208],
                ],
                i % 2 ? "#8f1f2a" : "#d8a838",
              ),
            )
            .join(""),
        seat: "#8f1f2a",
        rim: { colour: "#d8a838", lip: "#fff", kind: "mesh", spokes: 18 },
        scene: scenes.dusk,
      },
    ],
  },
  {
    body: bodies.pickup,
    noun: "Hauler",
    ways: [
      {
        paint: "#3a6f8f",
        livery: () =>
          twoTone("#e8e2d2", 166) +
          rect(0, 166, WIDTH, 6, "#17191e") +
          place(322, 202, lettering("DOCKS", "#e8e2d2", { skew: -10 }), 0.22),
        rim: { colour: "#e8e2d2", kind: "dish", spokes: 6 },
        scene: scenes.garage2,
      },
      {
        paint: "#17191e",
        livery: () => scallop("#ffd23c", "#d8261c"),
        rim: { colour: "#d5dce2", kind: "blade", spokes: 6 },
        scene: scenes.studioB,
      },
      {
        paint: "#6b7150",
        livery: () => camo("#4a5038", "#8a8f68", 9, 36) + rect(0, 206, WIDTH, 5, "#e9b23c"),
        rim: { colour: "#17191e", lip: "#8b939c", kind: "dish", spokes: 8 },
        scene: scenes.dusk,
      },
    ],
  },
  {
    body: bodies.muscle,
    noun: "Kestrel",
    ways: [
      {
        paint: "#2f7d4f",
        livery: () =>
          rect(0, 196, WIDTH, 22, "#f4efe2") +
          place(318, 207, lettering("GHOST", "#2f7d4f", { skew: -10 }), 0.16) +
          rect(0, 190, WIDTH, 3, "#f4efe2"),
        rim: { colour: "#f2c14e", kind: "blade", spokes: 5 },
        scene: scenes.white,
      },
      {
        paint: "#f4efe2",
        livery: () => flames(["#fff0b0", "#4fd5dc", "#2458a8"]),
        rim: { colour: "#2458a8", lip: "#f4efe2", kind: "blade", spokes: 6 },
        scene: scenes.duskP,
      },
      {
        paint: "#8f1f2a",
        livery: () =>
          polygon("0,80 300,80 220,260 0,260", "#17191e") +
          fadingDots("#17191e", 330, 210, 10) +
          mural(outlined(tiger({}), "#14161a", 7), 190, 0.34, 190),
        rim: { colour: "#e9b23c", kind: "blade", spokes: 6 },
        scene: scenes.neonB,
      },
    ],
  },
  {
    body: bodies.sedan,
    noun: "Sedan",
    ways: [
      {
        paint: "#1c1f26",
        livery: () => rect(0, 188, WIDTH, 20, "#8f1f2a") + checker("#f4efe2", 40, 250, 188, 7),
        rim: { colour: "#9aa6b1", kind: "dish", spokes: 8 },
        glow: "#ff3f4f",
        scene: scenes.neonP,
      },
      {
        paint: "#c9d2db",
        livery: () => bolt("#2458a8", "#17191e") + roundel("02", 306),
        rim: { colour: "#2458a8", kind: "mesh", spokes: 10 },
        scene: scenes.garage,
      },
      {
        paint: "#f2a03c",
        livery: () => twoTone("#17191e", 166) + checker("#17191e", 30, 560, 196, 8),
        rim: { colour: "#17191e", lip: "#f2a03c", kind: "dish", spokes: 6 },
        scene: scenes.duskB,
      },
    ],
  },
];
