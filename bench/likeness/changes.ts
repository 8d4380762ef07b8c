import sharp, { type Sharp } from "sharp";
import { BACKGROUND_KINDS, pickBackground } from "./art/backgrounds.ts";
import { hexOf, pickColors } from "./art/colors.ts";
import type { Random } from "./art/random.ts";
import { type Art, svgOf } from "./art/symbols.ts";

/** A change of a picture: of how it is drawn, or of its pixels. Later ones of a pair come second. */
export type Change = {
  name: string;
  draw?: (art: Art, random: Random) => Art;
  edit?: (picture: Sharp, random: Random) => Sharp | Promise<Sharp>;
};

/** Returns the picture after the changes, as a decoded picture. */
export async function drawChanged(
  art: Art,
  changes: readonly Change[],
  random: Random,
): Promise<Sharp> {
  const drawn = changes.reduce((changed, { draw }) => draw?.(changed, random) ?? changed, art);
  let picture = await decoded(sharp(Buffer.from(svgOf(drawn))).removeAlpha());
  for (const { edit } of changes) {
    if (edit) picture = await decoded(await edit(picture, random));
  }
  return picture;
}

/** Runs the pending operations, so that sharp does not merge them with later ones. */
async function decoded(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

const background: Change = {
  name: "other background",
  draw: (art, random) => {
    const others = BACKGROUND_KINDS.filter((kind) => kind !== art.background.kind);
    return { ...art, background: pickBackground(random, art.palette, random.pick(others)) };
  },
};

const reshot: Change = {
  name: "other size and place",
  draw: (art, random) => {
    const scale = art.frame.scale * random.between(0.7, 0.85);
    const room = (1 - scale * 1.2) / 2;
    const place = () => 0.5 + random.between(-room, room);
    return { ...art, frame: { scale, x: place(), y: place() } };
  },
};

const recoloured: Change = {
  name: "recoloured",
  draw: (art, random) => {
    const behind = [art.background.first, art.background.second];
    return { ...art, palette: pickColors(random, art.palette.length, behind) };
  },
};

const mirrored: Change = { name: "mirrored", edit: (picture) => picture.flop() };

const turned: Change = {
  name: "turned by 90°",
  edit: (picture, random) => picture.rotate(90 * random.whole(1, 3)),
};

const jpeg: Change = { name: "JPEG of quality 40", edit: (picture) => asJpeg(picture, 40) };

const reuploaded: Change = { name: "uploaded again", edit: (picture) => asJpeg(picture, 85) };

async function asJpeg(picture: Sharp, quality: number): Promise<Sharp> {
  return sharp(await picture.jpeg({ quality }).toBuffer());
}

const scaled: Change = {
  name: "scaled",
  edit: async (picture, random) => {
    const { width } = await picture.metadata();
    return picture.resize({ width: Math.round(width * random.between(0.4, 2)) });
  },
};

/** Cuts a share of the width and height off, at any sides. */
function cropped(share: number): Change {
  return {
    name: `cropped by ${share * 100}%`,
    edit: async (picture, random) => {
      const { width, height } = await picture.metadata();
      const size = {
        width: Math.round(width * (1 - share)),
        height: Math.round(height * (1 - share)),
      };
      const left = random.whole(0, width - size.width);
      const top = random.whole(0, height - size.height);
      return picture.extract({ left, top, ...size });
    },
  };
}

/** Puts a badge into a corner or across an edge, or writes over the picture, on up to 10% of it. */
const badge: Change = {
  name: "badge or watermark on 10%",
  edit: async (picture, random) => {
    const { width, height } = await picture.metadata();
    const [first, second] = pickColors(random, 2).map(hexOf);
    const area = width * height * random.between(0.04, 0.1);
    const shape = random.chance(0.6)
      ? cornerBadge(random, { width, height, area })
      : watermark(random, { width, height, area });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape
      .replaceAll("$0", first ?? "")
      .replaceAll("$1", second ?? "")}</svg>`;
    return picture.composite([{ input: Buffer.from(svg) }]);
  },
};

type Field = { width: number; height: number; area: number };

function cornerBadge(random: Random, { width, height, area }: Field): string {
  const radius = Math.sqrt(area / Math.PI);
  const [x, y] = [
    random.pick([radius + 4, width - radius - 4]),
    random.pick([radius + 4, height - radius - 4]),
  ];
  const bar = `<rect x="${x - radius * 0.6}" y="${y - radius * 0.15}" width="${radius * 1.2}" height="${radius * 0.3}" fill="$1"/>`;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="$0"/>${bar}`;
}

/** Draws a row of half transparent strokes, as letters are. */
function watermark(random: Random, { width, height, area }: Field): string {
  const length = width * random.between(0.5, 0.9);
  const tall = area / length;
  const [left, top] = [(width - length) / 2, random.between(0.1, 0.9) * (height - tall)];
  const count = random.whole(6, 14);
  const strokes = Array.from({ length: count }, (_, index) => {
    const x = left + (index * length) / count;
    const step = length / count;
    return `<path d="M${x} ${top + tall}L${x + step * 0.4} ${top}L${x + step * 0.8} ${top + tall}M${x} ${top + tall / 2}h${step * 0.8}"/>`;
  });
  return `<g fill="none" stroke="$0" stroke-width="${tall * 0.16}" opacity="0.6">${strokes.join("")}</g>`;
}

const tilted: Change = {
  name: "turned by 8°",
  draw: (art) => ({ ...art, shapes: `<g transform="rotate(8)">${art.shapes}</g>` }),
};

/** Changes that must be found, in the order in which two of them are done. */
export const SYMBOL_CHANGES = [background, reshot, recoloured, mirrored, turned, badge, jpeg];
export const SCENE_CHANGES = [reuploaded, scaled, cropped(0.03), mirrored, badge, jpeg];
/** Changes that are too large to find. */
export const LARGE_CHANGES = [cropped(0.1), tilted];
