import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { banner } from "#demo/art/banner.ts";
import { creation } from "#demo/art/creation.ts";
import { samples } from "#demo/art/samples.ts";

// Draws the pictures that are part of the site itself. Run after a change of the art:
// `node scripts/draw-art.ts`.

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SVG_DPI = 72;

function drawn(svg: string, scale: number) {
  return sharp(Buffer.from(svg), { density: SVG_DPI * scale });
}

function sample(key: string): string {
  const picture = samples.find((one) => one.key === key)?.pictures[0];
  if (!picture) throw new Error(`There is no sample called ${key}`);
  return picture();
}

const cover = join(ROOT, "web/features/feeds");
await drawn(banner(), 1).avif({ quality: 50 }).toFile(join(cover, "cover-1376.avif"));
await drawn(banner(), 2).avif({ quality: 50 }).toFile(join(cover, "cover-2752.avif"));
await drawn(banner(), 2).webp({ quality: 80 }).toFile(join(cover, "cover.webp"));

const SYMBOL_SEED = 43;
const cards = {
  symbol: creation(SYMBOL_SEED).pictures[0]?.() ?? "",
  clothing: sample("clubcut"),
  vehicle: sample("stiletto"),
  character: sample("raze"),
};
for (const [category, svg] of Object.entries(cards)) {
  const file = join(ROOT, "web/public/categories", `${category}.webp`);
  await drawn(svg, 2).webp({ quality: 82 }).toFile(file);
}
