import { expect, test } from "vitest";
import { createAvifQueue } from "#server/features/posts/files/avif-jobs.ts";
import type { Storage } from "#server/platform/media/storage/storage.ts";
import { prune, restore } from "#test/prune-site.ts";
import { aPublishedPost, filesOf, statusesOf } from "#test/published-post.ts";
import { aStaffMember } from "#test/staff.ts";
import { sweepNow } from "#test/sweep.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const { services } = app;
const { db } = services;

/** Makes the picture of a post one without AVIF files. */
async function withoutAvif(postId: string) {
  const image = await db
    .updateTable("images")
    .set({ has_avif: false })
    .where("post_id", "=", postId)
    .returning(["id", "key", "widths"])
    .executeTakeFirstOrThrow();
  for (const width of image.widths) await services.storage.remove(`${image.key}/${width}.avif`);
  return image;
}

const filesBelow = async (key: string) =>
  (await app.mediaFiles()).filter((file) => file.startsWith(`${key}/`));

test("stops when the image is deleted, and leaves nothing that the sweep does not remove", async () => {
  const { id } = await aPublishedPost(app);
  const image = await withoutAvif(id);
  expect(image.widths.length).toBeGreaterThan(0);
  let files = 0;
  const put: Storage["put"] = async (key, contents) => {
    files += 1;
    await db.deleteFrom("images").where("id", "=", image.id).execute();
    await services.storage.put(key, contents);
  };
  const storage = { ...services.storage, put };
  await createAvifQueue({ ...services, storage }).work({ imageId: image.id }, "");
  expect(files).toBe(1);
  await sweepNow(app);
  expect(await filesBelow(image.key)).toEqual([]);
});

test("encodes the files of a picture that is hidden meanwhile, which a restore shows", async () => {
  const moderator = await aStaffMember(app);
  const { user, id } = await aPublishedPost(app);
  const { id: imageId, key, widths } = await withoutAvif(id);
  await prune(moderator, user);
  await createAvifQueue(services).work({ imageId }, "");
  const avif = widths.map((width) => `/media/${key}/${width}.avif`);
  expect(await statusesOf(app, avif)).toEqual([404]);
  await restore(moderator, user);
  app.invalidateCache();
  expect(await filesOf(user, id)).toEqual(expect.arrayContaining(avif));
  expect(await statusesOf(app, avif)).toEqual([200]);
});
