import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { requestExport } from "#contract/accounts/contract.ts";
import { createPost, deletePost, getPost } from "#contract/posts/contract.ts";
import { MARKER } from "#server/platform/media/site-marker.ts";
import { createSweepQueue } from "#server/platform/media/sweep-jobs.ts";
import { SWEPT_FOLDERS } from "#server/queues.ts";
import { sendAvatar } from "#test/acts.ts";
import { anUploadedPost, aPicture, aPictureOf, aUser, exportOf, postForm } from "#test/makers.ts";
import { prune, restore } from "#test/prune-site.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { sweepNow } from "#test/sweep.ts";
import { startOwnApp } from "#test/test-app.ts";
import { tidy } from "#test/tidy.ts";
import { createBucket } from "./bucket.ts";
import { SilentRelay } from "./relay.ts";

const relay = new SilentRelay(process.env.TEST_S3_ENDPOINT ?? "");
await relay.listen();
afterAll(() => relay.close());

const bucket = await createBucket();
const app = await startOwnApp(bucket.settings(relay.url()));
const user = await aUser(app);
const WITHIN_MS = 30_000;

async function pictureOf(id: string): Promise<string> {
  const { body } = await user.client.call(getPost, { params: { id } });
  return body.post?.images[0]?.url ?? "";
}

test("stores pictures in the bucket, and serves them through the site, cached for a year", async () => {
  const id = await anUploadedPost(user);
  const url = await pictureOf(id);
  expect(await bucket.list()).toContain(url.slice(1));
  const picture = await app.client().fetch(url);
  expect(picture.status).toBe(200);
  expect(picture.headers.get("content-type")).toBe("image/webp");
  expect(picture.headers.get("cache-control")).toBe(
    "public, max-age=31536000, s-maxage=86400, immutable",
  );
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(readdirSync(join(app.dataDir, "media"))).toEqual([]);
  await expect.poll(async () => (await bucket.list()).join(), { timeout: 20_000 }).toMatch(/avif/);

  await user.client.call(deletePost, { params: { id } });
  const deletedPicture = await app.client().fetch(url);
  expect(deletedPicture.status).toBe(404);
  expect(deletedPicture.headers.get("cache-control") ?? "").not.toContain("immutable");
  await tidy(app);
  await sweepNow(app);
  expect(await bucket.list()).toEqual([`media/${MARKER}`]);
});

test("serves no picture of a pruned post, which stays in the bucket, until it is restored", async () => {
  const moderator = await aStaffMember(app);
  const maker = await aUser(app);
  const id = await anUploadedPost(maker);
  const picture = (await pictureOf(id)).slice("/media/".length);
  await prune(moderator, maker);
  await sweepNow(app);
  expect(await bucket.list()).toContain(`media/${picture}`);
  for (const guess of [picture, `../media/${picture}`, `..%2fmedia/${picture}`]) {
    expect((await app.client().fetch(`/media/${guess}`)).status).toBe(404);
  }
  await restore(moderator, maker);
  expect((await app.client().fetch(`/media/${picture}`)).status).toBe(200);
  await maker.client.call(deletePost, { params: { id } });
});

test("sweeps folders without rows, and no others", async () => {
  const url = await pictureOf(await anUploadedPost(user, { title: "Spared" }));
  const strays = ["stray/340.webp", "stray/510.webp", "stray-2/340.webp"];
  for (const key of strays) await app.services.storage.put(key, Buffer.from("x"));
  const swept = createSweepQueue(app.services, SWEPT_FOLDERS);
  await swept.work({}, "");
  expect(await bucket.list()).toEqual(expect.arrayContaining(strays.map((key) => `media/${key}`)));
  await sweepNow(app);
  const left = await bucket.list();
  expect(left.filter((key) => key.includes("stray"))).toEqual([]);
  expect(left).toContain(url.slice(1));
});

test("counts anew what the files of a picture take, as the bucket lists them", async () => {
  const id = await anUploadedPost(user);
  const image = async () => (await rowsOf(app, "images", { post_id: id }))[0];
  await expect.poll(async () => (await image())?.has_avif, { timeout: 20_000 }).toBe(true);
  const counted = await image();
  await setRows(app, "images", { post_id: id }, { bytes: 0 });
  await sweepNow(app);
  expect(counted?.bytes).toBeGreaterThan(0);
  expect(await image()).toEqual(counted);
});

test("sweeps a bucket with more files than one listing returns", async () => {
  const storage = app.services.storage;
  const folders = Array.from({ length: 1_001 }, (_, index) => `unused-${1_000 + index}`);
  for (let at = 0; at < folders.length; at += 50) {
    const batch = folders.slice(at, at + 50);
    await Promise.all(batch.map((folder) => storage.put(`${folder}/a.webp`, Buffer.from("a"))));
  }
  expect((await bucket.list()).length).toBeGreaterThan(1_000);
  // So many without a row would stop the sweep, unless the site deleted the rows itself.
  const rows = folders.map((key) => ({ key }));
  await app.services.db.insertInto("deleted_folders").values(rows).execute();
  await sweepNow(app);
  expect((await bucket.list()).filter((key) => key.includes("unused"))).toEqual([]);
});

test("lets only its owner download an export", async () => {
  expect((await sendAvatar(user, user, await aPictureOf(400, 400))).status).toBe(200);
  await user.client.call(requestExport, {});
  const archive = await exportOf(app, user);
  const { key } = await app.services.db
    .selectFrom("account_exports")
    .select("key")
    .where("user_id", "=", user._id)
    .executeTakeFirstOrThrow();
  expect(await bucket.list()).toContain(`private/${key}`);
  expect(Buffer.from(archive).subarray(0, 2).toString()).toBe("PK");
  for (const guess of [key, `private/${key}`, `..%2fprivate%2f${key}`, `%2e%2e/private/${key}`]) {
    expect((await app.client().fetch(`/media/${guess}`)).status).toBe(404);
  }
});

describe.each([
  ["is away", () => relay.cut()],
  ["does not answer", () => relay.silence()],
])("While S3 %s", (_, fail) => {
  test("refuses uploads without a trace, serves pictures again afterwards, and runs otherwise", {
    timeout: 2 * WITHIN_MS,
  }, async () => {
    const url = await pictureOf(await anUploadedPost(user, { title: "Before" }));
    const files = await bucket.list();
    const posts = () => app.services.db.selectFrom("posts").select("id").execute();
    const before = await posts();
    fail();
    try {
      const started = performance.now();
      const form = postForm({ title: "Doomed", category: "0" }, [await aPicture()]);
      const reply = await user.client.form(createPost, form);
      expect(performance.now() - started).toBeLessThan(WITHIN_MS);
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(reply.body.message).toMatch(/^Pictures can't be stored .* try again in a moment\.$/);
      const picture = await app.client().fetch(url);
      expect(picture.status).toBe(503);
      expect(Number(picture.headers.get("retry-after"))).toBeGreaterThan(0);
      const ready = await app.client().fetch("/readyz");
      expect(ready.status).toBe(503);
      expect(await ready.text()).toContain("storage");
      expect((await app.client().fetch("/")).status).toBe(200);
    } finally {
      relay.open();
    }
    expect(await posts()).toEqual(before);
    await sweepNow(app);
    const webp = (keys: string[]) => keys.filter((key) => key.endsWith(".webp"));
    expect(webp(await bucket.list())).toEqual(webp(files));
    expect((await app.client().fetch(url)).status).toBe(200);
    await expect
      .poll(async () => (await app.client().fetch("/readyz")).status, { timeout: 10_000 })
      .toBe(200);
  });
});

test("serves pictures from a CDN's URL, which the content policy allows", async () => {
  const cdn = { MEDIA_URL: "https://cdn.parade.example/pictures/" };
  const { databaseUrl } = app.services.settings;
  const second = await startOwnApp({ ...bucket.settings(), ...cdn }, { databaseUrl });
  const id = await anUploadedPost(user, { title: "From afar" });
  const visitor = second.client();
  const { body } = await visitor.call(getPost, { params: { id } });
  const [image] = body.post?.images ?? [];
  expect(image?.url).toMatch(/^https:\/\/cdn\.parade\.example\/pictures\/[\w-]+\/\d+\.webp$/);
  const page = await visitor.fetch(`/post/${id}`);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/img-src 'self' data: blob: https:\/\/cdn\.parade\.example;/);
  expect(policy.split("cdn.parade.example")).toHaveLength(2);
  expect(await page.text()).toContain(`src="${image?.url}"`);
});
