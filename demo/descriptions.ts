import type { Category } from "#demo/art/creation.ts";

const DESCRIPTIONS: Readonly<Record<Category, readonly string[]>> = {
  0: [
    "Built from plain shapes only, so it stays sharp at every size.\nMirrored by hand.",
    "Layered light to dark. Works on dark paint and on cloth.",
    "Started as a doodle between missions. Use it on your crew's jackets.",
    "",
  ],
  1: [
    "Two fabrics, one print. The seams line up at the back.",
    "Made for cold nights at the Waterfront. Comes in my colours, ask for yours.",
    "Clean front, loud back. Trade evenings in Financial social.",
    "",
  ],
  2: [
    "Every layer is on both sides, mirrored by hand so the tongues don't line up.\nTrade evenings in Financial social.",
    "Flat colours over the stock body; the shading does the rest.",
    "Forty layers a side. The glow is the stock kit.",
    "",
  ],
  3: [
    "Off duty look. The jacket is my own, the rest is stock.",
    "Built around the mask. Faces are hard, so I hid half of it.",
    "Wear it with a straight face.",
    "",
  ],
};

/** Something a maker might say of the work at a position. */
export function describeWork(category: Category, position: number): string {
  const sentences = DESCRIPTIONS[category];
  return sentences[position % sentences.length] ?? "";
}

const VIEWS: Readonly<Record<Category, readonly string[]>> = {
  0: ["the emblem in its dark outline, on a coloured ground"],
  1: [
    "the whole garment, seen from the front",
    "the garment nearer, so that the print fills the picture",
    "the same garment before another backdrop",
    "the middle of the print, close up",
  ],
  2: [
    "the whole car from the side, in its livery",
    "the same car in another place",
    "the front half of the car, close up",
    "the rear half of the car, close up",
  ],
  3: [
    "head and shoulders before a coloured ground",
    "the face, close up",
    "the same character before another ground",
    "the clothes at the chest, close up",
  ],
};

/** What a maker might write of a drawn work's picture, by its place from 0. */
export function describeView(category: Category, title: string, place: number): string {
  const view = VIEWS[category][place];
  return view ? `${title}: ${view}` : "";
}
