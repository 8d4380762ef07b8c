import { tiger } from "../motifs/beasts.ts";
import { cobra } from "../motifs/cobra.ts";
import { scorpion, spider } from "../motifs/crawlers.ts";
import { dragonCoil } from "../motifs/dragon-coil.ts";
import { gasmask, kabuto } from "../motifs/face-masks.ts";
import { lotus } from "../motifs/flowers.ts";
import { moth } from "../motifs/insects.ts";
import { ace, eightBall, pistons } from "../motifs/objects.ts";
import { shark } from "../motifs/shark.ts";
import { raptor } from "../motifs/wings.ts";
import { outlined, place } from "../shapes.ts";

export const prints = {
  tiger: () => outlined(tiger({}), "#14161a", 7),
  cobra: () => outlined(cobra({}), "#0f1512", 7),
  shark: () => outlined(shark({}), "#0a1218", 7),
  raptor: () => place(0, 0, outlined(raptor({}), "#0d1116", 8), 0.8),
  moth: () => outlined(moth({}), "#1d1512", 6),
  coil: () =>
    outlined(
      dragonCoil({ colour: "#e0a52e", belly: "#fff0c4", spike: "#d3341f", mane: "#d3341f" }),
      "#14161a",
      5,
    ),
  ace: () => outlined(ace({ colour: "#8f1f2a" }), "#f4ecd9", 6),
  eight: () => outlined(eightBall({}), "#14161a", 8),
  pistons: () => outlined(pistons({}), "#0b0c0f", 6),
  lotus: () => lotus({}),
  spider: () => outlined(spider({}), "#f2ead8", 5),
  kabuto: () => outlined(kabuto({}), "#0b0c0f", 7),
  gasmask: () => outlined(gasmask({ colour: "#8f9aa5" }), "#101316", 7),
  scorpion: () => outlined(scorpion({}), "#120b0a", 6),
};
