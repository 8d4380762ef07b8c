import { rose } from "../motifs/flowers.ts";
import { dagger } from "../motifs/objects.ts";
import { koi } from "../motifs/sea-creatures.ts";
import { skull } from "../motifs/skull.ts";
import { wings } from "../motifs/wings.ts";
import { outlined, place } from "../shapes.ts";

export const roseAndDagger = (o: { colour: string; leaf: string }) =>
  place(6, -30, outlined(dagger({ length: 168 }), "#15161a", 7), 1, 28) +
  place(-8, 0, rose({ r: 76, ...o }));

type KoiColours = { colour: string; base?: string };

/** One koi and its twin chasing it round. */
export const koiPair = (o: { colour: string; twin: KoiColours }) =>
  koi({ colour: o.colour }) + place(0, 0, koi(o.twin), 1, 180);

type WingColours = readonly [string, string, string, string];

export const wingedSkull = (
  { colours, bone, eye }: { colours: WingColours; bone: string; eye?: string },
  ink: string,
) =>
  place(0, -8, outlined(wings({ span: 148, colours }), ink, 9), 0.86) +
  place(0, 2, outlined(skull({ bone, eye, ink }), ink, 13), 0.58);
