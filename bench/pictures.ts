import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { similarPosts } from "#contract/likeness/contract.ts";
import { CATEGORIES, CATEGORY, CROP_SCALE_MAX } from "#contract/posts/categories.ts";
import { createPost } from "#contract/posts/contract.ts";
import { widthsFor } from "#server/platform/media/media.ts";
import { temporaryFolder } from "./folders.ts";
import { type Request, sendRequest } from "./request.ts";
import type { Site } from "./site.ts";

const TIMEOUT_MS = 600_000;
const POLL_INTERVAL_MS = 200;

const { crop, maxImages } = CATEGORIES[CATEGORY.vehicle];
const SIZE = { width: crop.width * CROP_SCALE_MAX, height: crop.height * CROP_SCALE_MAX };

/** The widths of the files made for each picture of a post. */
export const WIDTHS = widthsFor(SIZE.width, crop);

/** Creates a folder with the maximum number of pictures of a post, of the maximum size. */
export async function drawPictures(): Promise<string> {
  const folder = join(temporaryFolder(), "pictures");
  mkdirSync(folder);
  for (let index = 0; index < maxImages; index++) {
    const picture = sharp(Buffer.from(drawing(index * 77))).resize({ ...SIZE, fit: "fill" });
    writeFileSync(join(folder, `${index}.png`), await picture.png().toBuffer());
  }
  return folder;
}

/** Returns the request that searches by a picture. */
export function searchByPicture(picture: Buffer): Request {
  const body = new FormData();
  body.append("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "picture.png");
  return { method: "POST", path: similarPosts.path, body };
}

function drawing(hue: number): string {
  const color = (turn: number, light: number) => `hsl(${(hue + turn) % 360},60%,${light}%)`;
  const shapes = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 37) % 100, (index * 53) % 100];
    return `<circle cx="${x}" cy="${y}" r="${2 + (index % 9)}" fill="${color(index * 11, 30 + (index % 5) * 10)}"/>
      <path d="M${x} ${y}l9 4l-5 8z" fill="${color(index * 29, 70)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="570" height="340" viewBox="0 0 100 100"
    preserveAspectRatio="none"><defs><linearGradient id="sky" x2="0" y2="1">
    <stop stop-color="${color(0, 60)}"/><stop offset="1" stop-color="${color(90, 25)}"/>
    </linearGradient></defs><rect width="100" height="100" fill="url(#sky)"/>${shapes.join("")}</svg>`;
}

type Upload = Pick<Request, "session" | "from"> & {
  folder: string;
  /** The number of pictures, all by default. */
  count?: number;
};

/** Publishes a post with pictures of a folder; `ms` is the duration of the request. */
export async function uploadPost(
  url: string,
  { folder, count = maxImages, ...sender }: Upload,
): Promise<{ id: string; ms: number }> {
  const form = new FormData();
  form.append("title", "Made for the benchmark");
  form.append("category", String(CATEGORY.vehicle));
  for (let index = 0; index < count; index++) {
    const file = readFileSync(join(folder, `${index}.png`));
    form.append("images", new Blob([file], { type: "image/png" }), `${index}.png`);
  }
  const began = performance.now();
  const { path } = createPost;
  const answer = await sendRequest(url, { path, method: "POST", body: form, ...sender });
  const { _id: id, message } = (await answer.json()) as { _id?: string; message?: string };
  if (!id) throw new Error(`The upload was refused: ${message}`);
  return { id, ms: performance.now() - began };
}

/** Waits until every picture has its AVIF files. */
export async function waitForAvif({ database }: Site): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  const waiting = sql`select from images where not has_avif limit 1`;
  while ((await waiting.execute(database.db)).rows.length > 0) {
    if (Date.now() > deadline) throw new Error("The AVIF files are not made.");
    await sleep(POLL_INTERVAL_MS);
  }
}
