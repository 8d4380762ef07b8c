import { tmpdir } from "node:os";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { createPost } from "#contract/posts/contract.ts";
import { uploadAvatar } from "#contract/users/contract.ts";
import { sendAvatar } from "#test/acts.ts";
import { aPicture, aPictureOf, aUser, postForm } from "#test/makers.ts";
import { randomBytes } from "#test/random.ts";
import { startOwnApp } from "#test/test-app.ts";
import {
  animatedPng,
  animatedWebp,
  damagedPng,
  headerBomb,
  truncatedJpeg,
} from "./broken-pictures.ts";
import { pngChunk, withChunks } from "./hostile-pictures.ts";
import { rawRequest } from "./raw-request.ts";
import { ownTemporaryFolder, tracesOf } from "./traces.ts";

ownTemporaryFolder();
const app = await startOwnApp();
const [user, unverified] = await Promise.all([aUser(app), aUser(app, { verified: false })]);
const MB = 1024 * 1024;

let before: Awaited<ReturnType<typeof tracesOf>>;
beforeEach(async () => {
  before = await tracesOf(app);
});

/** Expects that pictures of a post are refused, with a reason under their field and no trace left. */
async function expectRefusal(
  pictures: Uint8Array[],
  message: string,
  { category = 0, status = 400 }: { category?: Category; status?: number } = {},
): Promise<void> {
  const values = { title: "Refused", category: String(category) };
  const reply = await user.client.form(createPost, postForm(values, pictures));
  expect(reply).toMatchObject({
    status,
    body: { success: false, message, errors: { images: message } },
  });
  expect(await tracesOf(app)).toEqual(before);
}

const { width, height } = CATEGORIES[0].crop;
const TYPE = "Images must be PNG, JPEG or WebP files.";
const BROKEN = "This image is broken and could not be read.";
const ANIMATED = "Animated images are not taken. Please choose a still one.";
const HEAVY = "This image takes too much work to read. Please save it as a plain PNG or JPEG.";
const SMALL = "Images must be at least 340 × 340 pixels.";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="340"><script>alert(1)</script></svg>`;

const MANY_CHUNKS = Array<Buffer>(9_999).fill(pngChunk("teXt", Buffer.alloc(0)));

test.each<[what: string, message: string, make: () => Buffer | Promise<Buffer>]>([
  [
    "a GIF",
    TYPE,
    async () =>
      sharp(await aPicture())
        .gif()
        .toBuffer(),
  ],
  ["an SVG named .png", TYPE, () => Buffer.from(SVG)],
  ["nothing", TYPE, () => Buffer.alloc(0)],
  ["an animated PNG", ANIMATED, () => animatedPng(width, height)],
  ["an animated WebP", ANIMATED, () => animatedWebp(width, height)],
  ["a truncated JPEG", BROKEN, () => truncatedJpeg(width, height)],
  ["a damaged PNG", BROKEN, () => damagedPng(width, height)],
  ["a header that claims what it has not", BROKEN, () => headerBomb(340, 340)],
  ["more than 10,000 chunks", HEAVY, async () => withChunks(await aPicture(), MANY_CHUNKS)],
  ["one pixel too narrow", SMALL, () => aPictureOf(width - 1, height)],
  ["one pixel too low", SMALL, () => aPictureOf(width, height - 1)],
])("refuses %s and leaves no trace", async (_, message, make) => {
  await expectRefusal([await make()], message);
});

test("refuses a file of more than 8 MB", async () => {
  const message = "A file may have at most 8 MB.";
  await expectRefusal([randomBytes(8 * MB + 1)], message, { status: 413 });
});

test("refuses a header that claims more than 50 megapixels", async () => {
  await expectRefusal([headerBomb(30_000, 30_000)], "Images must have at most 50 megapixels.");
});

test.each([
  [0, 340, 342, "Images must be cropped to 340 × 340."],
  [1, 343, 572, "Images must be cropped to 340 × 570."],
  [2, 570, 339, "Images must be at least 570 × 340 pixels."],
] as const)(
  "refuses for category %i a picture of %i × %i",
  async (category, width, height, message) => {
    await expectRefusal([await aPictureOf(width, height)], message, { category });
  },
);

test.each([
  [0, 1, "A post of the category Symbol takes 1 image."],
  [1, 4, "At most 4 files are taken."],
] as const)("category %i needs a picture, and takes %i", async (category, most, message) => {
  await expectRefusal([], "Post missing images.", { category });
  const tooMany = Array<Buffer>(most + 1).fill(await aPicture(category));
  await expectRefusal(tooMany, message, { category });
});

test("reads the last of four pictures too", async () => {
  const good = await aPicture(1);
  const { crop } = CATEGORIES[1];
  const bad = await truncatedJpeg(crop.width, crop.height);
  await expectRefusal([good, good, good, bad], BROKEN, { category: 1 });
});

test.each([
  ["text", TYPE, () => Buffer.from("I am a picture, believe me.")],
  ["a picture too small", "Images must be at least 100 × 100 pixels.", () => aPictureOf(99, 100)],
])("refuses %s as an avatar, under its field", async (_, message, make) => {
  const reply = await sendAvatar(user, user, await make());
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({ success: false, message, errors: { avatar: message } });
  expect(await tracesOf(app)).toEqual(before);
});

test.each([
  ["a visitor", 401, () => ""],
  ["an unverified user", 403, () => unverified.client.cookieHeader()],
])("refuses the upload of %s with %i before its body is read", async (_, status, cookie) => {
  for (const path of [createPost.path, uploadAvatar.path.replace(":id", unverified._id)]) {
    const reply = await rawRequest(app.url, path, {
      method: "POST",
      headers: {
        cookie: cookie(),
        "content-type": "multipart/form-data; boundary=x",
        "content-length": 1_000 * MB,
      },
      body: "--x\r\n",
      unfinished: true,
    });
    expect(reply.status).toBe(status);
  }
  expect(await tracesOf(app)).toEqual(before);
});

test("leaves no trace of an upload aborted in the middle of a picture", async () => {
  const form = new Response(postForm({ title: "Cut off", category: "0" }, [randomBytes(MB)]));
  const body = Buffer.from(await form.arrayBuffer());
  const hangUp = new AbortController();
  const sending = fetch(app.url + createPost.path, {
    method: "POST",
    signal: hangUp.signal,
    duplex: "half",
    headers: {
      cookie: user.client.cookieHeader(),
      "content-type": form.headers.get("content-type") ?? "",
    },
    body: new ReadableStream({ start: (stream) => stream.enqueue(body.subarray(0, MB / 2)) }),
  } as RequestInit).catch((error: Error) => error.name);
  await expect
    .poll(async () => (await tracesOf(app)).uploads, { message: tmpdir() })
    .toHaveLength(1);
  hangUp.abort();
  expect(await sending).toBe("AbortError");
  await expect.poll(() => tracesOf(app)).toEqual(before);
});
