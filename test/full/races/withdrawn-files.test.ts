import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestExport } from "#contract/accounts/account-data.ts";
import { signIn } from "#contract/accounts/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { placeImages } from "#server/features/posts/files/placement-commands.ts";
import { createDiscardQueue } from "#server/features/posts/jobs.ts";
import type { Db } from "#server/platform/db/database.ts";
import { retryJobs } from "#test/api/traces.ts";
import type { TestUser } from "#test/makers.ts";
import { exportOf, TRANSPORT_HASH } from "#test/makers.ts";
import { prune, restore, settle } from "#test/prune-site.ts";
import { aPublishedPost, statusesOf } from "#test/published-post.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const purged: { authorization: string | undefined; files: string[] }[] = [];
let refusals = 1;
const cdn = createServer(async (request, response) => {
  const { files } = JSON.parse(String(await buffer(request)));
  refusals -= 1;
  if (refusals >= 0) return response.writeHead(503).end();
  purged.push({ authorization: request.headers.authorization, files });
  return response.end("{}");
});

await new Promise<void>((resolve) => cdn.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise((resolve) => cdn.close(resolve)));
const address = cdn.address();
const port = typeof address === "object" ? address?.port : 0;

const app = buildTestApp({
  MEDIA_PURGE_URL: `http://127.0.0.1:${port}/purge`,
  MEDIA_PURGE_TOKEN: "cdn-token",
});

let db: Db;
let moderator: TestUser;
beforeAll(async () => {
  ({ db } = app.services);
  moderator = await aStaffMember(app);
});

const statuses = (urls: string[]) => statusesOf(app, urls);
const aPublished = () => aPublishedPost(app);

/** Changes the image rows of a post, as jobs and recounts do. */
const setImages = (postId: string, values: object) =>
  db.updateTable("images").set(values).where("post_id", "=", postId).execute();

test("serves no file of a pruned post, purges them from a CDN, and serves them again after a restore", async () => {
  const { user, files } = await aPublished();
  const { files: others } = await aPublished();
  await prune(moderator, user);
  await expect.poll(() => statuses(files)).toEqual([404]);
  const prunedFile = await app.client().fetch(files[0] ?? "");
  expect(prunedFile.headers.get("cache-control")).toContain("no-store");
  const stored = await app.mediaFiles();
  for (const file of files) expect(stored).not.toContain(file.replace("/media/", ""));
  expect(await statuses(others)).toEqual([200]);

  const purges = async () => {
    await retryJobs(app);
    return purged.length;
  };
  await expect.poll(purges).toBeGreaterThan(0);
  const { publicUrl } = app.services.settings;
  const [order] = purged;
  expect(order?.authorization).toBe("Bearer cdn-token");
  expect(order?.files.toSorted()).toEqual(files.map((file) => publicUrl + file).toSorted());

  await restore(moderator, user);
  await settle(app);
  expect(await statuses(files)).toEqual([200]);
}, 60_000);

test("exports the pictures of pruned posts to their maker", async () => {
  const { user, id, files } = await aPublished();
  await prune(moderator, user);
  await expect.poll(() => statuses(files)).toEqual([404]);
  await user.client.call(signIn, { body: { email: user.email, password: TRANSPORT_HASH } });
  expect((await user.client.call(requestExport, {})).status).toBe(200);
  const entries = unzipSync(await exportOf(app, user));
  const picture = await sharp(entries[`posts/${id}-1.webp`]).metadata();
  expect(picture.format).toBe("webp");
});

test("purges the files of a deleted post from a CDN", async () => {
  const { user, id, files } = await aPublished();
  const { publicUrl } = app.services.settings;
  const urls = files.map((file) => publicUrl + file);
  expect((await user.client.call(deletePost, { params: { id } })).status).toBe(200);
  await expect
    .poll(() => purged.flatMap((order) => order.files))
    .toEqual(expect.arrayContaining(urls));
});

test("purges more files than fit in one order of a CDN", async () => {
  const { user, id, files } = await aPublished();
  const widths = Array.from({ length: 20 }, (_, index) => 100 + index);
  await setImages(id, { widths });
  const [folder = ""] = (files[0] ?? "").match(/.*\//) ?? [];
  const { publicUrl } = app.services.settings;
  const urls = widths.flatMap((width) =>
    ["webp", "avif"].map((type) => `${publicUrl}${folder}${width}.${type}`),
  );
  expect((await user.client.call(deletePost, { params: { id } })).status).toBe(200);
  await expect
    .poll(() => purged.flatMap((order) => order.files))
    .toEqual(expect.arrayContaining(urls));
  expect(Math.max(...purged.map((order) => order.files.length))).toBe(30);
});

test("completes a move that a crash interrupted, in either direction", async () => {
  const { files, id } = await aPublished();
  const image = () =>
    db.selectFrom("images").selectAll().where("post_id", "=", id).executeTakeFirstOrThrow();
  const { key, widths } = await image();
  const { storage, privateStorage } = app.services;
  // One file is at the destination already, one is missing from the source.
  const first = `${key}/${widths[0]}.webp`;
  await privateStorage.put(`images/${first}`, await storage.read(first));
  await storage.remove(first);
  await setImages(id, { withdrawn: true, moving_until: new Date(0) });
  expect(await placeImages(app.services)).toBe(true);
  const stored = async () => (await app.mediaFiles()).filter((file) => file.includes(key));
  expect((await stored()).filter((file) => file.includes("."))).toEqual([]);
  // The post itself is visible, as right after a restore.
  expect(await statuses(files)).toEqual([200]);
  expect(await image()).toMatchObject({ files_private: true, moving_until: null });
  await storage.put(first, await privateStorage.read(`images/${first}`));
  await setImages(id, { withdrawn: false });
  expect(await placeImages(app.services)).toBe(true);
  expect(await stored()).not.toEqual([]);
  expect(await statuses(files)).toEqual([200]);
  await expect(privateStorage.read(`images/${first}`)).rejects.toThrow();
  await setImages(id, { withdrawn: true, moving_until: new Date(Date.now() + 60_000) });
  expect(await placeImages(app.services)).toBe(false);
  expect(await statuses(files)).toEqual([200]);
  await setImages(id, { withdrawn: false, moving_until: null });
});

test("deletes the files of a withdrawn image with its row", async () => {
  const { files, id } = await aPublished();
  const { key, widths } = await db
    .selectFrom("images")
    .selectAll()
    .where("post_id", "=", id)
    .executeTakeFirstOrThrow();
  await setImages(id, { withdrawn: true });
  await placeImages(app.services);
  const past = { post_id: null, discard_after: new Date(0) };
  await db.updateTable("images").set(past).where("key", "=", key).execute();
  await createDiscardQueue(app.services).work({}, "");
  await expect(
    app.services.privateStorage.read(`images/${key}/${widths[0]}.webp`),
  ).rejects.toThrow();
  expect(await statuses(files)).toEqual([404]);
});

test("returns the whole file or 404 for reads while its post is deleted", async () => {
  const { user, id, files } = await aPublished();
  const url = files.at(-1) ?? "";
  const size = (await (await app.client().fetch(url)).arrayBuffer()).byteLength;
  const seen = new Set<number>();
  const read = async () => {
    const reply = await app.client().fetch(url);
    const { byteLength } = await reply.arrayBuffer();
    seen.add(reply.status);
    if (reply.status === 200) expect(byteLength).toBe(size);
  };
  const deleting = user.client.call(deletePost, { params: { id } });
  while (!seen.has(404)) await Promise.all(Array.from({ length: 20 }, read));
  expect((await deleting).status).toBe(200);
  expect([...seen].filter((status) => status !== 200 && status !== 404)).toEqual([]);
});

test("leaves an image to the process that took over its move", async () => {
  const { files, id } = await aPublished();
  const { services } = app;
  const removeFolder = async (folder: string) => {
    await services.storage.removeFolder(folder);
    await setImages(id, { moving_until: new Date(Date.now() + 60_000) });
  };
  await setImages(id, { withdrawn: true });
  const move = placeImages({ ...services, storage: { ...services.storage, removeFolder } });
  await expect(move).rejects.toThrow("ran out");

  await setImages(id, { moving_until: null });
  expect(await placeImages(services)).toBe(true);
  await setImages(id, { withdrawn: false });
  expect(await placeImages(services)).toBe(true);
  expect(await statuses(files)).toEqual([200]);
});

test("leaves no private file of a restored image whose move was interrupted", async () => {
  const { files, id } = await aPublished();
  const { services } = app;
  await setImages(id, { withdrawn: true });
  expect(await placeImages(services)).toBe(true);
  await setImages(id, { withdrawn: false });
  const removeFolder = () => Promise.reject(new Error("the process ends"));
  const privateStorage = { ...services.privateStorage, removeFolder };
  await expect(placeImages({ ...services, privateStorage })).rejects.toThrow("the process ends");

  expect(await placeImages(services)).toBe(true);
  const [key = ""] = files.map((file) => file.split("/").at(-2) ?? "");
  expect((await app.privateFiles()).filter((file) => file.includes(key))).toEqual([]);
  expect(await statuses(files)).toEqual([200]);
});

test("brings the files back of an image that is restored after a move that was not recorded", async () => {
  const { files, id } = await aPublished();
  const { services } = app;
  const removeFolder = async (folder: string) => {
    await services.storage.removeFolder(folder);
    throw new Error("the process ends");
  };
  await setImages(id, { withdrawn: true });
  const move = placeImages({ ...services, storage: { ...services.storage, removeFolder } });
  await expect(move).rejects.toThrow("the process ends");

  await setImages(id, { withdrawn: false });
  expect(await placeImages(services)).toBe(true);
  const stored = await app.mediaFiles();
  expect(stored).toEqual(expect.arrayContaining(files.map((file) => file.replace("/media/", ""))));
});
