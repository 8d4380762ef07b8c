import { tmpdir } from "node:os";
import sharp from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { CATEGORIES, CATEGORY_NUMBERS, type Category } from "#contract/posts/categories.ts";
import { createPost } from "#contract/posts/contract.ts";
import { uploadAvatar } from "#contract/users/contract.ts";
import {
  animatedPng,
  animatedWebp,
  damagedPng,
  headerBomb,
  truncatedJpeg,
  unfoldingBomb,
} from "#test/api/broken-pictures.ts";
import { rawRequest } from "#test/api/raw-request.ts";
import { openJobs, ownTemporaryFolder, tracesOf } from "#test/api/traces.ts";
import { aPicture, aPictureOf, aUser, postForm } from "#test/makers.ts";
import { randomBytes } from "#test/random.ts";
import { startOwnApp } from "#test/test-app.ts";

ownTemporaryFolder();
const app = await startOwnApp();
const [user, unverified] = await Promise.all([aUser(app), aUser(app, { verified: false })]);
const MB = 1024 * 1024;
/** A refusal may take this many times as long as the publication of an ordinary picture. */
const SLOWER_MAX = 5;

const ordinary = await aPictureOf(2_040, 2_040);
const started = performance.now();
const accepted = await user.client.form(
  createPost,
  postForm({ title: "Accepted", category: "0" }, [ordinary]),
);
const acceptedMs = performance.now() - started;
expect(accepted.status).toBe(201);
// The job that adds files would leave traces later.
await vi.waitFor(async () => expect(await openJobs(app)).toBe(0), 20_000);

let before: Awaited<ReturnType<typeof tracesOf>>;
beforeEach(async () => {
  before = await tracesOf(app);
});

const publish = (category: Category, pictures: Uint8Array[]) =>
  user.client.form(
    createPost,
    postForm({ title: "Refused", category: String(category) }, pictures),
  );

/** Expects a refusal in little time, with a reason under its field and no trace left. */
async function expectRefusal(
  sending: ReturnType<typeof publish>,
  status: number,
  message: string | RegExp,
): Promise<void> {
  const started = performance.now();
  const reply = await sending;
  expect(performance.now() - started).toBeLessThan(SLOWER_MAX * acceptedMs);
  expect(reply).toMatchObject({ status, body: { success: false } });
  expect(reply.body.message).toMatch(message);
  expect(reply.body.errors).toEqual({ images: reply.body.message });
  expect(await tracesOf(app)).toEqual(before);
}

const { width, height } = CATEGORIES[0].crop;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="340"><script>alert(1)</script></svg>`;
const TYPE = /^Images must be PNG, JPEG or WebP files\.$/;
const BROKEN = /^This image is broken and could not be read\.$/;
const ANIMATED = /^Animated images are not taken\. Please choose a still one\.$/;
const SMALL = /^Images must be at least 340 × 340 pixels\.$/;
const LARGE = /megapixels/;
const WEIGHT = /large|8 MB/;

const BAD: [what: string, status: number, message: RegExp, make: () => Buffer | Promise<Buffer>][] =
  [
    [
      "a GIF",
      400,
      TYPE,
      () =>
        sharp({ create: { width, height, channels: 3, background: "red" } })
          .gif()
          .toBuffer(),
    ],
    ["an SVG named .png", 400, TYPE, () => Buffer.from(svg)],
    ["text", 400, TYPE, () => Buffer.from("I am a picture, believe me.".repeat(100))],
    ["HTML", 400, TYPE, () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["nothing", 400, TYPE, () => Buffer.alloc(0)],
    [
      "a TIFF",
      400,
      TYPE,
      () =>
        sharp({ create: { width, height, channels: 3, background: "red" } })
          .tiff()
          .toBuffer(),
    ],
    [
      "an AVIF",
      400,
      TYPE,
      () =>
        sharp({ create: { width, height, channels: 3, background: "red" } })
          .avif()
          .toBuffer(),
    ],
    ["an animated PNG", 400, ANIMATED, () => animatedPng(width, height)],
    ["an animated WebP", 400, ANIMATED, () => animatedWebp(width, height)],
    ["random bytes", 400, TYPE, () => randomBytes(100_000)],
    ["24 MB of random bytes", 413, WEIGHT, () => randomBytes(24 * MB)],
    ["8 MB and a byte", 413, WEIGHT, () => randomBytes(8 * MB + 1)],
    ["a truncated JPEG", 400, BROKEN, () => truncatedJpeg(width, height)],
    ["a PNG cut after its header", 400, BROKEN, async () => (await aPicture()).subarray(0, 60)],
    ["a PNG's first bytes", 400, /./, async () => (await aPicture()).subarray(0, 20)],
    ["a damaged PNG", 400, BROKEN, () => damagedPng(width, height)],
    ["a header that claims 30000 × 30000", 400, LARGE, () => headerBomb(30_000, 30_000)],
    [
      "a header that claims 2 billion squared",
      400,
      /./,
      () => headerBomb(2 ** 31 - 1, 2 ** 31 - 1),
    ],
    ["a header that claims what it has not", 400, BROKEN, () => headerBomb(340, 340)],
    ["a small file of 64 megapixels", 400, LARGE, () => unfoldingBomb(8_000)],
    ["one pixel", 400, SMALL, () => aPictureOf(1, 1)],
    ["one pixel too narrow", 400, SMALL, () => aPictureOf(width - 1, height)],
    ["one pixel too low", 400, SMALL, () => aPictureOf(width, height - 1)],
  ];

test.each(BAD)("refuses %s with %i and leaves no trace", async (_, status, message, make) => {
  await expectRefusal(publish(0, [await make()]), status, message);
});

test.each([
  [0, 340, 342],
  [0, 680, 340],
  [1, 342, 570 + 2 * 570],
  [1, 570, 340 + 570],
  [2, 572, 343],
  [2, 1140, 640],
  [3, 680, 1137],
] as const)("category %i refuses the shape of %i × %i", async (category, wide, high) => {
  const reason = /^Images must be (cropped to|at least) \d+ × \d+/;
  await expectRefusal(publish(category, [await aPictureOf(wide, high)]), 400, reason);
});

test.each(CATEGORY_NUMBERS)("category %i requires a picture", async (category) => {
  await expectRefusal(publish(category, []), 400, /^Post missing images\.$/);
});

test.each(CATEGORY_NUMBERS)("category %i refuses one picture too many", async (category) => {
  const { maxImages } = CATEGORIES[category];
  const picture = await aPicture(category);
  const tooMany = Array<Buffer>(maxImages + 1).fill(picture);
  await expectRefusal(publish(category, tooMany), 400, new RegExp(`\\b${maxImages}\\b`));
});

test("validates the last of four pictures too", async () => {
  const good = await aPicture(1);
  const { crop } = CATEGORIES[1];
  const bad = await truncatedJpeg(crop.width, crop.height);
  await expectRefusal(publish(1, [good, good, good, bad]), 400, BROKEN);
});

test("refuses a file in a field of another name", async () => {
  const form = postForm({ title: "Refused", category: "0" }, [await aPicture()]);
  form.append("avatar", new Blob([(await aPicture()) as BlobPart]), "avatar.png");
  const reply = await user.client.form(createPost, form);
  expect(reply).toMatchObject({ status: 400, body: { message: expect.stringMatching(/belong/) } });
  expect(await tracesOf(app)).toEqual(before);
});

test("refuses a hundred files", async () => {
  const picture = await aPicture();
  await expectRefusal(publish(0, Array<Buffer>(100).fill(picture)), 400, /./);
});

test.each<[what: string, message: RegExp, make: () => Buffer | Promise<Buffer>]>([
  ["text", TYPE, () => Buffer.from("I am a picture, believe me.")],
  ["a truncated JPEG", BROKEN, () => truncatedJpeg(width, height)],
  ["an animated WebP", ANIMATED, () => animatedWebp(width, height)],
  ["a picture too small", /^Images must be at least 100 × 100 pixels\.$/, () => aPictureOf(99, 99)],
])("refuses %s as an avatar, under its field", async (_, message, make) => {
  const form = new FormData();
  form.append("avatar", new Blob([(await make()) as BlobPart]), "avatar.png");
  const path = uploadAvatar.path.replace(":id", user._id);
  const reply = await user.client.fetch(path, { method: "POST", body: form });
  const body = await reply.json();
  expect([reply.status, body]).toEqual([
    400,
    { success: false, message: expect.stringMatching(message), errors: { avatar: body.message } },
  ]);
  expect(await tracesOf(app)).toEqual(before);
});

test.each(["application/json", "application/x-www-form-urlencoded", "text/plain", "image/png"])(
  "returns 415 for a body of %s instead of a form",
  async (type) => {
    const reply = await rawRequest(app.url, createPost.path, {
      method: "POST",
      headers: { "content-type": type, cookie: user.client.cookieHeader() },
      body: "{}",
    });
    expect(reply.status).toBe(415);
    expect(JSON.parse(reply.body)).toMatchObject({ success: false, message: expect.any(String) });
  },
);

test.each([
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=x",
])("refuses a malformed form (%s)", async (type) => {
  const reply = await rawRequest(app.url, createPost.path, {
    method: "POST",
    headers: { "content-type": type, cookie: user.client.cookieHeader() },
    body: "--y\r\nnonsense",
  });
  expect(reply.status).toBe(400);
  expect(JSON.parse(reply.body)).toMatchObject({ success: false, message: expect.any(String) });
  expect(await tracesOf(app)).toEqual(before);
});

const PUBLISH = createPost.path;
const AVATAR = uploadAvatar.path.replace(":id", unverified._id);

test.each<[who: string, path: string, status: number, cookie: () => string]>([
  ["A visitor's post", PUBLISH, 401, () => ""],
  ["A visitor's avatar", AVATAR, 401, () => ""],
  ["An unverified user's post", PUBLISH, 403, () => unverified.client.cookieHeader()],
  ["An unverified user's avatar", AVATAR, 403, () => unverified.client.cookieHeader()],
])("%s (%s) returns %i before the body is read", async (_, path, status, cookie) => {
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
  if (status === 403)
    expect(JSON.parse(reply.body).message).toMatch(/^Please verify your email to /);
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
