import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

// encode.ts FOLDER WIDTHS POSTS CLIENTS: each client encodes a folder's pictures to WebP POSTS times,
// with sharp alone. Reports the milliseconds of each time.
const [folder = "", widths = "", posts = "", clients = ""] = process.argv.slice(2);
const pictures = readdirSync(folder).map((name) => readFileSync(join(folder, name)));

async function encodePost(): Promise<number> {
  const began = performance.now();
  const encodings = pictures.flatMap((picture) =>
    widths.split(",").map((width) =>
      sharp(picture)
        .resize({ width: Number(width) })
        .webp({ quality: 82, effort: 2 })
        .toBuffer(),
    ),
  );
  await Promise.all(encodings);
  return performance.now() - began;
}

async function encodePosts(): Promise<number[]> {
  const times = [];
  for (let post = 0; post < Number(posts); post++) times.push(await encodePost());
  return times;
}

const began = performance.now();
const times = (await Promise.all(Array.from({ length: Number(clients) }, encodePosts))).flat();
process.send?.({ times, seconds: (performance.now() - began) / 1000 });
process.disconnect();
