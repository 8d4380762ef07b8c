import { join } from "node:path";
import type { Category } from "#contract/posts/categories.ts";
import { rasterizePicture } from "#demo/pictures.ts";
import { type DemoPicture, listDemoWorks } from "#demo/works.ts";

const FOLDER = join(import.meta.dirname, "../../demo/pictures");
const SCALE = 2;

/**
 * Returns the first pictures of the `count` oldest demo works of a category, as PNG, `scale` times the crop
 * size.
 */
export function listPictureFiles(
  category: Category,
  count: number,
  scale = SCALE,
): Promise<Buffer[]> {
  // The captured pages show the newest works, not the oldest.
  const works = listDemoWorks().filter((work) => work.category === category);
  const pictures = works.slice(0, count).flatMap(({ pictures: [first] }) => first ?? []);
  return Promise.all(pictures.map((picture) => toPng(picture, scale)));
}

async function toPng(picture: DemoPicture, scale: number): Promise<Buffer> {
  return (await rasterizePicture(FOLDER, picture, scale)).png().toBuffer();
}
