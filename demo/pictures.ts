import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { DemoPicture } from "#demo/works.ts";

const SVG_DPI = 72;

/** Rasterizes a picture of a folder of drawings at `scale` pixels for each unit of its drawing. */
export async function rasterizePicture(
  folder: string,
  { file, viewBox }: DemoPicture,
  scale: number,
): Promise<Sharp> {
  const svg = await readFile(join(folder, file), "utf8");
  // A drawing says its size beside its viewBox, so a part of it comes out as large as the whole.
  const shown = viewBox ? svg.replace(/viewBox="[^"]+"/, `viewBox="${viewBox}"`) : svg;
  return sharp(Buffer.from(shown), { density: SVG_DPI * scale });
}
