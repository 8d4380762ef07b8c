import sharp from "sharp";
import { type Art, svgOf } from "./symbols.ts";

export function pngOf(art: Art): Promise<Buffer> {
  return sharp(Buffer.from(svgOf(art)))
    .flatten()
    .png()
    .toBuffer();
}
