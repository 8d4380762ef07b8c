import { tiger, wolf } from "../motifs/beasts.ts";
import { cobra } from "../motifs/cobra.ts";
import { scorpion, spider } from "../motifs/crawlers.ts";
import { dragonCoil } from "../motifs/dragon-coil.ts";
import { dragonHead } from "../motifs/dragon-head.ts";
import { gasmask, kabuto, oni } from "../motifs/face-masks.ts";
import { lotus } from "../motifs/flowers.ts";
import { beetle, moth } from "../motifs/insects.ts";
import { ace, eightBall, eyePyramid, pistons } from "../motifs/objects.ts";
import { kraken } from "../motifs/sea-creatures.ts";
import { shark } from "../motifs/shark.ts";
import { raptor } from "../motifs/wings.ts";
import { koiPair, roseAndDagger, wingedSkull } from "./compositions.ts";
import { type Colours, type Ground, grounds } from "./grounds.ts";

type Way<Options> = { options: Options; ground: Ground; colours: Colours; ink?: string };
type SymbolWay = {
  emblem: string;
  ground: Ground;
  colours: Colours;
  ink: string;
  /** Frames leave less room for the emblem. */
  size: number;
};
type SymbolDesign = {
  noun: string;
  scale: number;
  dy: number;
  ways: readonly [() => SymbolWay, ...(() => SymbolWay)[]];
};

const DARK = "#101216";

/** Binds an emblem to its own colourways; it is drawn only when one is asked for. */
const design = <Options>(
  noun: string,
  draw: (options: Options, ink: string) => string,
  scale: number,
  dy: number,
  ways: readonly [Way<Options>, Way<Options>, Way<Options>],
): SymbolDesign => {
  const bind =
    ({ options, ground, colours, ink = DARK }: Way<Options>) =>
    () => ({
      emblem: draw(options, ink),
      ground,
      colours,
      ink,
      size: ground === grounds.badge || ground === grounds.hex ? 0.88 : 1,
    });
  return { noun, scale, dy, ways: [bind(ways[0]), bind(ways[1]), bind(ways[2])] };
};

export const symbolDesigns: readonly [SymbolDesign, ...SymbolDesign[]] = [
  design("Stripe", tiger, 1.06, 12, [
    {
      options: {},
      ground: grounds.disc,
      colours: ["#12303a", "#081519", "#e8452f"],
      ink: "#0b1113",
    },
    {
      options: { colour: "#cfd8de", white: "#ffffff", eye: "#4fd5dc", nose: "#7c8894" },
      ground: grounds.triangles,
      colours: ["#123b4a", "#2b6f80", "#fff"],
    },
    {
      options: { colour: "#e0324a", eye: "#ffd23f" },
      ground: grounds.rays,
      colours: ["#f1e4c4", "#e4cf9f", "#fff"],
    },
  ]),
  design("Talon", raptor, 0.84, 10, [
    { options: {}, ground: grounds.disc, colours: ["#e9dcc0", "#b59d6c", "#b8321f"] },
    {
      options: { colour: "#5a3a24", gold: "#f2b13c" },
      ground: grounds.ring,
      colours: ["#17384a", "#08161f", "#f2b13c"],
    },
    {
      options: { colour: "#2b3138", pale: "#ffffff", gold: "#ff8a3c" },
      ground: grounds.rays,
      colours: ["#7d1a26", "#8f2431", "#fff"],
    },
  ]),
  design("Hood", cobra, 1.04, 2, [
    { options: {}, ground: grounds.rays, colours: ["#f4c94a", "#eab52c", "#fff"] },
    {
      options: { colour: "#6a2d86", belly: "#ffd7a8", mark: "#27d0c6", eye: "#27d0c6" },
      ground: grounds.badge,
      colours: ["#e8b117", "#17191c", "#d8cfe2"],
    },
    {
      options: { colour: "#b8321f", belly: "#f4e0b4", mark: "#ffd23f" },
      ground: grounds.ring,
      colours: ["#1b2226", "#0a0d10", "#e2b04a"],
    },
  ]),
  design("Ace", ace, 1.08, 4, [
    {
      options: { colour: "#8f1f2a" },
      ground: grounds.dots,
      colours: ["#efe4cd", "#dcc9a2", "#fff"],
      ink: "#2a0a0e",
    },
    {
      options: { gold: "#cfd6dd", trim: "#ff4a3d" },
      ground: grounds.disc,
      colours: ["#2a3038", "#101318", "#b8321f"],
    },
    {
      options: { colour: "#123c4a", gold: "#f2c14e" },
      ground: grounds.hex,
      colours: ["#0b1a20", "#050b0e", "#e8dcc0"],
      ink: "#0a161b",
    },
  ]),
  design("Widow", spider, 1, 2, [
    { options: {}, ground: grounds.ring, colours: ["#d8cdb4", "#9d8c68", "#8f1f2a"] },
    {
      options: { colour: "#3b1d52", mark: "#8ff04a", eye: "#8ff04a" },
      ground: grounds.web,
      colours: ["#1d1030", "#0b0614", "#6a4a96"],
    },
    {
      options: { colour: "#17191e", mark: "#ffb21a" },
      ground: grounds.hatch,
      colours: ["#f2b13c", "#e79f22", "#fff"],
    },
  ]),
  design("Eye", eyePyramid, 0.98, 14, [
    { options: {}, ground: grounds.flat, colours: ["#6d2230", "#260a12", "#fff"] },
    {
      options: { colour: "#6a4a9e", eye: "#4fd5dc", gold: "#ffb26b" },
      ground: grounds.triangles,
      colours: ["#191036", "#34206a", "#fff"],
    },
    {
      options: { colour: "#a8793f", eye: "#2aa7a1" },
      ground: grounds.disc,
      colours: ["#0f3a44", "#061a20", "#1d5f6d"],
    },
  ]),
  design("Bite", shark, 1.02, 2, [
    { options: {}, ground: grounds.rays, colours: ["#f2a33c", "#e8912a", "#fff"] },
    {
      options: { colour: "#2b3138", pale: "#e9e4d8", eye: "#ff4a3d" },
      ground: grounds.disc,
      colours: ["#123a5a", "#06182a", "#e8e0cf"],
    },
    {
      options: { colour: "#8a4fc0", pale: "#ffe4f0", gum: "#ff7ab0", eye: "#ffe14a" },
      ground: grounds.dots,
      colours: ["#18b5ac", "#0e8f92", "#fff"],
    },
  ]),
  design("Eight", eightBall, 1.02, -8, [
    { options: {}, ground: grounds.badge, colours: ["#d8322a", "#17191c", "#e8e2d2"] },
    {
      options: { flame: ["#0f6fd0", "#2fb5ff", "#b8f0ff"], colour: "#101828" },
      ground: grounds.flat,
      colours: ["#0d1c38", "#050a16", "#fff"],
    },
    {
      options: { flame: ["#1c7a3a", "#6fd04a", "#eaff9a"], colour: "#17191c" },
      ground: grounds.hatch,
      colours: ["#2a2f36", "#242930", "#fff"],
    },
  ]),
  design("Sting", scorpion, 0.98, 10, [
    { options: {}, ground: grounds.disc, colours: ["#e2b45a", "#a06f22", "#f6e2b0"] },
    {
      options: { colour: "#1f6f73", edge: "#ffd23f" },
      ground: grounds.triangles,
      colours: ["#2c1640", "#4a2a66", "#fff"],
    },
    {
      options: { colour: "#2b2f38", edge: "#ff5a3c" },
      ground: grounds.rays,
      colours: ["#d8452f", "#c93a26", "#fff"],
    },
  ]),
  design("Lotus", lotus, 1.04, 0, [
    { options: {}, ground: grounds.ring, colours: ["#14323a", "#071519", "#f3b13c"] },
    {
      options: { colour: "#2a7fd0", c2: "#f2c14e", ink: "#0a1c38", pale: "#e8f6ff" },
      ground: grounds.flat,
      colours: ["#f1ead9", "#c9bc9c", "#fff"],
    },
    {
      options: { colour: "#18a08c", c2: "#ff8a5a", ink: "#08241f" },
      ground: grounds.disc,
      colours: ["#3b1240", "#15061a", "#5a1f5c"],
    },
  ]),
  design("Piston Club", pistons, 1, -2, [
    { options: {}, ground: grounds.disc, colours: ["#2b3540", "#0f141a", "#e9b23c"] },
    {
      options: { colour: "#1f6f8f", gold: "#d5dce2", steel: "#8f9aa5" },
      ground: grounds.badge,
      colours: ["#1f6f8f", "#14181d", "#e6ddc8"],
    },
    {
      options: { colour: "#17191e", gold: "#ff7a2f", steel: "#c9d2db" },
      ground: grounds.triangles,
      colours: ["#4a1a14", "#7a2a1c", "#fff"],
    },
  ]),
  design("Rites", wingedSkull, 1, 6, [
    {
      options: { bone: "#f2e6c8", colours: ["#3a1010", "#7a1a1a", "#c8322a", "#ff8a5a"] },
      ground: grounds.flat,
      colours: ["#e8dcc0", "#b39d6f", "#fff"],
    },
    {
      options: {
        bone: "#dfe9f2",
        eye: "#4fd5dc",
        colours: ["#0f2a3a", "#1d5068", "#3a96b0", "#a8ecf4"],
      },
      ground: grounds.rays,
      colours: ["#14202c", "#182836", "#fff"],
    },
    {
      options: {
        bone: "#ffe9c0",
        eye: "#c89bff",
        colours: ["#20103a", "#43246e", "#7a4ac0", "#d0b0ff"],
      },
      ground: grounds.ring,
      colours: ["#0f0a1c", "#05030a", "#c89bff"],
    },
  ]),
  design("Pack", wolf, 1.12, 16, [
    {
      options: { colour: "#8f9aa5", eye: "#ff4a3d", pale: "#f4f1ea" },
      ground: grounds.disc,
      colours: ["#241014", "#0d0508", "#a3172a"],
    },
    {
      options: { colour: "#b5612a", eye: "#8ff04a", pale: "#ffeccb" },
      ground: grounds.triangles,
      colours: ["#123328", "#1f5a44", "#fff"],
    },
    {
      options: { colour: "#5a4a9e", eye: "#ffd23f", pale: "#f0e6ff" },
      ground: grounds.rays,
      colours: ["#ffb26b", "#ffa052", "#fff"],
    },
  ]),
  design("Ember", dragonHead, 1.02, 12, [
    {
      options: { colour: "#1c7a5a", horn: "#f4e0b0", eye: "#ffef9a" },
      ground: grounds.disc,
      colours: ["#f0e6cf", "#c9b582", "#c8322a"],
    },
    {
      options: { colour: "#2a5fb0", horn: "#dfe7ee" },
      ground: grounds.ring,
      colours: ["#0c1730", "#040812", "#6db8ff"],
    },
    {
      options: { colour: "#5a2a86", horn: "#ffc94a" },
      ground: grounds.dots,
      colours: ["#f2c14e", "#e6a92c", "#fff"],
    },
  ]),
  design("Hannya", oni, 1.03, 8, [
    {
      options: { colour: "#2458a8", horn: "#f4f0e4" },
      ground: grounds.disc,
      colours: ["#e9dfc8", "#b7a67e", "#f2b13c"],
    },
    {
      options: { colour: "#1c1f26", horn: "#ff5a3c", hair: "#8f1f2a" },
      ground: grounds.rays,
      colours: ["#d8c9a4", "#ccba8e", "#fff"],
    },
    {
      options: { colour: "#2f7d4f", horn: "#f2c14e" },
      ground: grounds.hatch,
      colours: ["#f0b9c4", "#e9a6b4", "#fff"],
    },
  ]),
  design("Moth", moth, 0.98, 6, [
    {
      options: { colour: "#3f6fa8", dark: "#0e1626", pale: "#dfeaf6", spot: "#ffb21a" },
      ground: grounds.ring,
      colours: ["#10182a", "#060a14", "#8fb6e8"],
      ink: "#0a0f1c",
    },
    {
      options: { colour: "#7a9e3f", dark: "#14200e", pale: "#f2f0c4", spot: "#d8452f" },
      ground: grounds.flat,
      colours: ["#f2e8cc", "#c2ae7a", "#fff"],
      ink: "#14200e",
    },
    {
      options: { colour: "#b04a86", dark: "#210f1e", pale: "#ffe0ee", spot: "#27d0c6" },
      ground: grounds.disc,
      colours: ["#2a1430", "#0e0612", "#e8b84a"],
      ink: "#210f1e",
    },
  ]),
  design("Thorn", roseAndDagger, 1, 4, [
    {
      options: { colour: "#e8b42a", leaf: "#2f5a45" },
      ground: grounds.flat,
      colours: ["#3a1520", "#14060b", "#fff"],
    },
    {
      options: { colour: "#e8e4dc", leaf: "#1f4a3a" },
      ground: grounds.disc,
      colours: ["#1d2a24", "#0a110e", "#a3172a"],
    },
    {
      options: { colour: "#7a3fc0", leaf: "#1f5a5a" },
      ground: grounds.ring,
      colours: ["#e6dcc6", "#b9a57a", "#3b1d52"],
    },
  ]),
  design("Filter", gasmask, 0.98, 4, [
    {
      options: { colour: "#6b7150", lens: "#f2d24a" },
      ground: grounds.rays,
      colours: ["#b8462a", "#a83c22", "#fff"],
    },
    {
      options: { colour: "#2b3138", lens: "#27d0c6" },
      ground: grounds.disc,
      colours: ["#d8cdb4", "#9d8c68", "#27a59c"],
    },
    {
      options: { colour: "#7d5a3c", lens: "#ff4a3d" },
      ground: grounds.triangles,
      colours: ["#1c2c34", "#35505c", "#fff"],
    },
  ]),
  design("Scarab", beetle, 1, 6, [
    {
      options: { colour: "#b8321f", gold: "#f4e0b0" },
      ground: grounds.flat,
      colours: ["#efe4cd", "#c0aa78", "#fff"],
    },
    {
      options: { colour: "#3f4fc0", gold: "#ff9a6b" },
      ground: grounds.disc,
      colours: ["#0f1430", "#050814", "#ff9a6b"],
    },
    {
      options: { colour: "#5f8f1f", gold: "#ffd23f" },
      ground: grounds.rays,
      colours: ["#3a2412", "#432b17", "#fff"],
    },
  ]),
  design("Depth", kraken, 1.02, -8, [
    {
      options: { colour: "#c8402a", sucker: "#ffe0a8" },
      ground: grounds.ring,
      colours: ["#123848", "#071820", "#ffe0a8"],
    },
    {
      options: { colour: "#2f8f7a", sucker: "#ffd23f" },
      ground: grounds.dots,
      colours: ["#f2a05a", "#e08a42", "#fff"],
    },
    {
      options: { colour: "#2b3a8f", sucker: "#ff8fb8" },
      ground: grounds.disc,
      colours: ["#f0e2d0", "#c7ae8a", "#ff8a5a"],
    },
  ]),
  design("Helm", kabuto, 1.04, 18, [
    {
      options: { colour: "#1d3f6d", gold: "#e8e2d2" },
      ground: grounds.disc,
      colours: ["#c9322a", "#7a1512", "#f2e8d4"],
    },
    {
      options: { colour: "#1c5a4a", gold: "#f2c14e" },
      ground: grounds.rays,
      colours: ["#2a2430", "#322b3a", "#fff"],
    },
    {
      options: { colour: "#3b2a5c", gold: "#ff9a4a" },
      ground: grounds.flat,
      colours: ["#f0dcb0", "#c2a15c", "#fff"],
    },
  ]),
  design("Coil", dragonCoil, 1.1, 0, [
    {
      options: {
        colour: "#c8322a",
        belly: "#ffe6b0",
        spike: "#1c2a44",
        mane: "#1c2a44",
        horn: "#f4e0b0",
      },
      ground: grounds.flat,
      colours: ["#f1e6cc", "#c7b07c", "#fff"],
    },
    {
      options: { colour: "#2a6fb0", belly: "#e8f4ff", spike: "#ffd23f", mane: "#ffb21a" },
      ground: grounds.disc,
      colours: ["#0b1a30", "#040a14", "#12305a"],
    },
    {
      options: { colour: "#d89a2a", belly: "#fff0c4", spike: "#8f1f2a", mane: "#8f1f2a" },
      ground: grounds.ring,
      colours: ["#1c0f14", "#0a0507", "#e8452f"],
    },
  ]),
  design("Current", koiPair, 1.1, 0, [
    {
      options: { colour: "#e9b23c", twin: { colour: "#c8322a", base: "#fff6e6" } },
      ground: grounds.disc,
      colours: ["#12302a", "#06140f", "#1f5446"],
      ink: "#06140f",
    },
    {
      options: { colour: "#20252e", twin: { colour: "#2458a8", base: "#f3ede0" } },
      ground: grounds.flat,
      colours: ["#f0b9a4", "#c97a62", "#fff"],
      ink: "#1c1418",
    },
    {
      options: { colour: "#c8322a", twin: { colour: "#e9b23c" } },
      ground: grounds.rays,
      colours: ["#e9dfc8", "#dccfb0", "#fff"],
      ink: "#1b1512",
    },
  ]),
];
