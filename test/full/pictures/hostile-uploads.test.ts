import { execFileSync } from "node:child_process";
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPost, getPost } from "#contract/posts/contract.ts";
import { sendAvatar } from "#test/acts.ts";
import {
  blackSquare,
  pngChunk,
  profileBomb,
  scanBomb,
  textBomb,
  withChunks,
} from "#test/api/hostile-pictures.ts";
import { openJobs, ownTemporaryFolder, tracesOf } from "#test/api/traces.ts";
import { aPicture, aPictureOf, aUser, postForm, type TestUser } from "#test/makers.ts";
import { renewed } from "#test/prepared.ts";
import { buildTestApp } from "#test/test-app.ts";

ownTemporaryFolder();
const app = buildTestApp();
const HEAVY = /^This image takes too much work to read\./;
const LARGEST_SIDE = 7_071;
/** An orientation of 6: rotating such a picture needs all of it in memory. */
const LYING = Buffer.from("49492a0008000000010012010300010000000600000000000000", "hex");

const user = renewed(() => aUser(app));

const publish = (picture: Uint8Array, { client } = user) =>
  client.form(createPost, postForm({ title: "Hostile", category: "0" }, [picture]));

const setAvatar = (picture: Uint8Array, sender = user) => sendAvatar(sender, sender, picture);

/** Returns the ids of the encoder processes of this process. */
function encoders(): number[] {
  const list = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)]);
  const lines = list.toString().split("\n");
  return lines.filter((line) => line.includes("tinypool")).map((line) => Number.parseInt(line, 10));
}

const metrics = async () => (await app.client().fetch("/metrics")).text();

/** Measures the processor time of this process during `work` (ms); returns it with the result. */
async function measured<T>(work: () => Promise<T>) {
  const before = process.cpuUsage();
  const result = await work();
  const { user: own, system } = process.cpuUsage(before);
  return { result, cpu: (own + system) / 1000, rss: process.memoryUsage.rss() };
}

test.each([
  ["compressed text", textBomb, 201],
  ["a compressed color profile", profileBomb, 400],
])("does not decompress hundreds of megabytes of %s", async (_, bombOf, status) => {
  const plain = await aPicture();
  const bomb = bombOf(plain);
  expect(bomb.length).toBeLessThan(2_000_000);
  await publish(plain);
  const before = process.memoryUsage.rss();
  const { result, cpu, rss } = await measured(() => publish(bomb));
  expect(result.status).toBe(status);
  expect(cpu).toBeLessThan(2_000);
  expect(rss - before).toBeLessThan(100 * 1024 * 1024);
});

test("refuses a JPEG of thousands of scans before decoding it", async () => {
  // Jobs write the AVIF files of the posts before.
  await expect.poll(() => openJobs(app), { timeout: 15_000 }).toBe(0);
  const before = await tracesOf(app);
  const { result, cpu } = await measured(async () => publish(await scanBomb(340, 3_000)));
  expect(result).toMatchObject({ status: 400, body: { message: expect.stringMatching(HEAVY) } });
  expect(cpu).toBeLessThan(2_000);
  expect(await tracesOf(app)).toEqual(before);
});

test("refuses a 16-bit avatar of 50 megapixels that would need too much memory, and continues", async () => {
  const bomb = await withChunks(
    await blackSquare({ side: LARGEST_SIDE, bits: 16, interlaced: true }),
    [pngChunk("eXIf", LYING)],
  );
  expect(bomb.length).toBeLessThan(3_000_000);
  const before = process.memoryUsage.rss();
  const { result, rss } = await measured(() => setAvatar(bomb));
  expect(result).toMatchObject({ status: 400, body: { message: expect.stringMatching(HEAVY) } });
  // Half of what the pixels alone would need here.
  expect(rss - before).toBeLessThan(200 * 1024 * 1024);
  expect((await setAvatar(await aPictureOf(400, 400))).status).toBe(200);
});

test.each([
  ["avatars", (picture: Uint8Array, sender: TestUser) => setAvatar(picture, sender)],
  ["posts", (picture: Uint8Array, sender: TestUser) => publish(picture, sender)],
])(
  "processes an account's upload before the rest of another account's many heavy %s",
  {
    timeout: 60_000,
  },
  async (_, upload) => {
    const bomb = await blackSquare({ side: 3_600, bits: 8, interlaced: true });
    const other = await aUser(app);
    const ended: string[] = [];
    const send = async (sender: TestUser) => {
      const { status } = await upload(bomb, sender);
      expect([200, 201]).toContain(status);
      ended.push(sender._id);
    };
    const many = Array.from({ length: 6 }, () => send(user));
    await expect.poll(metrics, { timeout: 15_000 }).toMatch(/^parade_pictures_waiting [3-9]/m);
    await Promise.all([...many, send(other)]);
    expect(ended).toHaveLength(7);
    expect(ended.at(-1)).toBe(user._id);
  },
);

test("asks to try again when an encoder is killed, without affecting other uploads", async () => {
  await publish(await aPicture());
  const { images } = await tracesOf(app);
  const bomb = await blackSquare({ side: 5_000, bits: 8, interlaced: true });
  const doomed = setAvatar(bomb);
  let isOver = false;
  const reply = doomed.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const pid of encoders()) process.kill(pid, "SIGKILL");
    await nextRound();
  }
  const { status, body } = await reply;
  expect(status).toBe(503);
  expect(body.message).toBe("Pictures can't be read at the moment. Please try again in a moment.");
  await expect.poll(() => tracesOf(app)).toMatchObject({ images, uploads: [] });
  expect((await publish(await aPicture())).status).toBe(201);
});

test("converts a picture with a wide-gamut profile to the colours it shows", async () => {
  const { default: sharp } = await import("sharp");
  const create = { width: 340, height: 340, channels: 3, background: "#c02040" } as const;
  const wide = await sharp({ create }).withIccProfile("p3").png().toBuffer();
  const { body } = await publish(wide);
  const post = await user.client.call(getPost, { params: { id: body._id ?? "" } });
  const file = await user.client.fetch(post.body.post?.images[0]?.url ?? "");
  const { dominant } = await sharp(Buffer.from(await file.arrayBuffer())).stats();
  expect(dominant.r).toBeGreaterThan(0xa8);
  expect(dominant.g).toBeLessThan(0x38);
});
