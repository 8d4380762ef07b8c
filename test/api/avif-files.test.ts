import { expect, test } from "vitest";
import { deletePost } from "#contract/posts/contract.ts";
import { createAvifQueue } from "#server/features/posts/files/avif-jobs.ts";
import { placeImages } from "#server/features/posts/files/placement-commands.ts";
import { discardImages } from "#server/features/posts/image-commands.ts";
import type { Storage } from "#server/platform/media/storage/storage.ts";
import { prune } from "#test/prune-site.ts";
import { aPublishedPost, filesOf, statusesOf } from "#test/published-post.ts";
import { aStaffMember } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp();
const { services } = app;
const { db } = services;
const moderator = await aStaffMember(app);
// Made before the last tests stop the job queue.
const [deleted, hidden, moved] = [
  await aPublishedPost(app),
  await aPublishedPost(app),
  await aPublishedPost(app),
];

/** Makes the picture of a post one without AVIF files, which stay. */
function withoutAvif(postId: string) {
  return db
    .updateTable("images")
    .set({ has_avif: false })
    .where("post_id", "=", postId)
    .returning(["id", "key"])
    .executeTakeFirstOrThrow();
}

const imageOf = (postId: string) =>
  db.selectFrom("images").selectAll().where("post_id", "=", postId).executeTakeFirstOrThrow();

async function listFiles(key: string): Promise<string[]> {
  const files = [...(await app.mediaFiles()), ...(await app.privateFiles())];
  return files.filter((file) => file.includes(`${key}/`)).sort();
}

const isAvif = (file: string) => file.endsWith(".avif");

/** Starts a run of the job that waits before it stores files, until `go` is called. */
async function startRun({ id, key }: { id: string; key: string }) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const put: Storage["put"] = async (name, contents) => {
    reached.resolve();
    await released.promise;
    await services.storage.put(name, contents);
  };
  const storage = { ...services.storage, put };
  const ended = createAvifQueue({ ...services, storage }).work({ imageId: id, key }, "");
  await reached.promise;
  return () => {
    released.resolve();
    return ended;
  };
}

/** The services with a storage in which something happens after a folder is removed. */
function afterRemoval(act: () => Promise<void>): typeof services {
  const removeFolder = async (folder: string) => {
    await services.storage.removeFolder(folder);
    await act();
  };
  return { ...services, storage: { ...services.storage, removeFolder } };
}

test("removes AVIF files of a post that is pruned while they are being made", async () => {
  const { user, id } = await aPublishedPost(app);
  const { id: imageId, key } = await withoutAvif(id);
  const made = (await listFiles(key)).filter(isAvif);
  expect(made).not.toEqual([]);
  await prune(moderator, user);
  const files = await listFiles(key);
  expect(files).not.toEqual([]);
  expect(files.filter(isAvif)).toEqual([]);

  // Simulates a killed run that wrote them afterwards.
  const name = made[0]?.slice(made[0].indexOf(key)) ?? "";
  await services.storage.put(name, Buffer.from("x"));
  await createAvifQueue(services).work({ imageId, key }, "");
  expect(await listFiles(key)).toEqual(files);
});

test("leaves no AVIF file of an image that is deleted while a run fails", async () => {
  const { id } = await aPublishedPost(app);
  const { id: imageId, key } = await withoutAvif(id);
  const put: Storage["put"] = async (name, contents) => {
    await db.deleteFrom("images").where("id", "=", imageId).execute();
    await services.storage.removeFolder(key);
    await services.storage.put(name, contents);
    throw new Error("the disk is full");
  };
  // Not retried: another run of the same job may have ended it.
  const storage = { ...services.storage, put };
  await createAvifQueue({ ...services, storage }).work({ imageId, key }, "");
  expect(await listFiles(key)).toEqual([]);
});

test("leaves no AVIF file of a deleted post that a second run still makes", async () => {
  const { user, id } = deleted;
  const image = await imageOf(id);
  const go = await startRun(image);
  // The job that discards the image may be first.
  await services.jobs.stop();
  expect((await user.client.call(deletePost, { params: { id } })).status).toBe(200);
  await discardImages(afterRemoval(go), [image.id]);
  expect(await db.selectFrom("images").where("id", "=", image.id).execute()).toEqual([]);
  expect(await listFiles(image.key)).toEqual([]);
});

test("leaves no public AVIF file of a hidden picture that a second run still makes", async () => {
  const image = await imageOf(hidden.id);
  const files = await listFiles(image.key);
  const go = await startRun(image);
  await db.updateTable("images").set({ withdrawn: true }).where("id", "=", image.id).execute();
  let run = Promise.resolve();
  await placeImages(
    afterRemoval(async () => {
      run = go();
      await run.catch(() => undefined);
    }),
  );
  // It is retried once the picture is moved.
  await expect(run).rejects.toThrow("were moved");
  await createAvifQueue(services).work({ imageId: image.id, key: image.key }, "");
  expect(await listFiles(image.key)).toEqual(
    files.map((file) => file.replace(image.key, `images/${image.key}`)),
  );
});

test("offers no AVIF files that a move of the picture is about to remove", async () => {
  const { user, id } = moved;
  const { id: imageId } = await withoutAvif(id);
  // As the recounts do that follow a prune and its restore.
  const withdraw = (withdrawn: boolean) =>
    db.updateTable("images").set({ withdrawn }).where("id", "=", imageId).execute();
  const encode = () => createAvifQueue(services).work({ imageId }, "");
  const removeFolder = async (folder: string) => {
    await withdraw(false);
    // It is retried later.
    await expect(encode()).rejects.toThrow("were moved");
    await withdraw(true);
    await services.storage.removeFolder(folder);
  };

  await withdraw(true);
  await placeImages({ ...services, storage: { ...services.storage, removeFolder } });
  await withdraw(false);
  await placeImages(services);
  app.invalidateCache();
  expect(await statusesOf(app, await filesOf(user, id))).toEqual([200]);
  await encode();
  app.invalidateCache();
  const files = await filesOf(user, id);
  expect(files.join()).toContain(".avif");
  expect(await statusesOf(app, files)).toEqual([200]);
});
