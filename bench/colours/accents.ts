import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { useMode as addMode, type Lab65, modeLab65, modeRgb, parse } from "culori/fn";
import sharp, { type Sharp } from "sharp";
import { RASTER_SIZE } from "#server/platform/media/pictures/fingerprint.ts";
import {
  differenceOfLabs,
  differenceOfPaints,
  labOfGameColor,
} from "#server/platform/media/pictures/palette/game-shades.ts";
import { paletteOf } from "#server/platform/media/pictures/palette/palette.ts";
import { readRaster } from "#server/platform/media/pictures/raster.ts";
import { svgOf, symbolOf } from "../art/symbols.ts";

addMode(modeRgb);
const toLab = addMode(modeLab65);

/** Colors with less chroma are no accents. */
const CHROMA_MIN = 20;
/** An accent covers this share of the subject. */
const SHARE_MIN = 0.02;
/** A pixel this near to a color has it, and colors this near are one (CIEDE2000). */
const SAME = 6;
/** A palette has an accent with a color this near, as searches take it. */
const NEAR = 10;

/** What is more transparent, such as a glow, is of no subject. */
const OPAQUE = 230;

/** A picture, and the same without what is behind its subject. */
export type Pictured = { name: string; svg: string; subject: string };
/** A color of a subject that a palette should have, in light or in shadow. */
export type Accent = { picture: string; color: string; isFound: boolean };

/** Returns the drawing of a symbol. */
export function drawnSymbol(number: number): Pictured {
  const art = symbolOf(number);
  const svg = svgOf(art);
  const subject = svg.replace(/>[\s\S]*?(?=<g transform="translate)/, ">");
  return { name: `symbol ${number}`, svg, subject };
}

const VEHICLES = ["cars", "vans-and-pickups"];
/** What is drawn up to the shadow of a vehicle is behind it. */
const BEHIND = /(?<=<\/defs>)[\s\S]*?<ellipse[^>]*filter="url\(#\w+\)"[^>]*\/>/;

/** Reads the vehicles of the demo. */
export async function readVehicles(): Promise<Pictured[]> {
  const pictures: Pictured[] = [];
  for (const folder of VEHICLES) {
    const path = join(import.meta.dirname, "../../demo/pictures", folder);
    for (const file of (await readdir(path)).filter((name) => name.endsWith(".svg")).sort()) {
      const svg = await readFile(join(path, file), "utf8");
      const zoom = /<g transform="matrix\([^)]*\)">(?=<ellipse[^>]*filter)/.exec(svg)?.[0] ?? "";
      pictures.push({ name: file, svg, subject: svg.replace(BEHIND, zoom) });
    }
  }
  return pictures;
}

/** Returns the accents of a picture's subject, and whether its palette has them. */
export async function accentsOf({ name, svg, subject }: Pictured): Promise<Accent[]> {
  const picture = sharp(Buffer.from(svg)).flatten();
  const palette = paletteOf(await readRaster(picture.clone(), RASTER_SIZE));
  return (await listAccents(picture, subject)).map(({ color, lab }) => ({
    picture: name,
    color,
    isFound: palette.some((one) => differenceOfPaints(labOfGameColor(one), lab) <= NEAR),
  }));
}

/** Lists the colors with which a subject is drawn that are accents, by how much of it is near to them. */
async function listAccents(picture: Sharp, svg: string) {
  const shown = await picture.raw().toBuffer();
  const subject = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const labs: Lab65[] = [];
  // One pixel of four says enough of a color's share.
  for (let pixel = 0; 4 * pixel < subject.length; pixel += 4) {
    const [r = 0, g = 0, b = 0] = shown.subarray(3 * pixel, 3 * pixel + 3);
    if ((subject[4 * pixel + 3] ?? 0) < OPAQUE) continue;
    labs.push(toLab({ mode: "rgb", r: r / 255, g: g / 255, b: b / 255 }));
  }
  const colors = [...new Set(svg.match(/#[\da-f]{3,6}\b/gi))].flatMap((color) => {
    const parsed = parse(color);
    const lab = parsed && toLab(parsed);
    return lab && Math.hypot(lab.a, lab.b) >= CHROMA_MIN ? { color, lab } : [];
  });
  const shares = colors
    .map(({ color, lab }) => {
      const pixels = labs.filter((one) => isNear(one, lab));
      return { color, lab, share: pixels.length / labs.length };
    })
    .filter(({ share }) => share >= SHARE_MIN)
    .sort((a, b) => b.share - a.share);
  return shares.filter(({ lab }, index) =>
    shares.slice(0, index).every((larger) => differenceOfLabs(larger.lab, lab) > SAME),
  );
}

function isNear(one: Lab65, other: Lab65): boolean {
  return Math.abs(one.l - other.l) < 2 * SAME && differenceOfLabs(one, other) <= SAME;
}

/** Returns the share of the accents that palettes have. */
export function foundShare(accents: readonly Accent[]): number {
  return accents.filter(({ isFound }) => isFound).length / accents.length;
}
