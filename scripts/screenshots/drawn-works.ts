import sharp from "sharp";
import { type Category, creation } from "#demo/art/creation.ts";
import type { PictureFile } from "#test/e2e/creation.ts";

// The demo shows those before.
const FIRST_SEED = 40;
const SEEDS = 80;
/** Twice as large as drawn. */
const DENSITY = 144;

/** So many drawn pictures of a category, none of them in the demo; PNG. */
export function drawWorks(category: Category, count: number): Promise<Buffer[]> {
  const seeds = Array.from({ length: SEEDS }, (_, place) => FIRST_SEED + place);
  const fitting = seeds.map(creation).filter((work) => work.category === category);
  const pictures = fitting.slice(0, count).flatMap(({ pictures: [first] }) => first ?? []);
  return Promise.all(
    pictures.map((draw) => sharp(Buffer.from(draw()), { density: DENSITY }).png().toBuffer()),
  );
}

/** A drawn picture as somebody chooses it from a disk. */
export async function aDrawnFile(category: Category): Promise<PictureFile> {
  const [buffer] = await drawWorks(category, 1);
  if (!buffer) throw new Error("Nothing of this category is drawn.");
  return { name: "drawn.png", mimeType: "image/png", buffer };
}
