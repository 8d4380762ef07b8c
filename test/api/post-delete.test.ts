import { expect, test } from "vitest";
import { homeFeed } from "#contract/feeds/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { removePost } from "#test/acts.ts";
import { anUploadedPost, aPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { profileOf, statusOf } from "#test/reads.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { sweepNow } from "#test/sweep.ts";
import { buildTestApp } from "#test/test-app.ts";
import { tidy } from "#test/tidy.ts";

const app = buildTestApp();
const owner = prepared(() => aUser(app));
const other = prepared(() => aUser(app));
const staff = prepared(() => aStaffMember(app, ROLE.admin));

const remove = (user: Pick<TestUser, "client">, id: string) =>
  user.client.call(deletePost, { params: { id } });

async function countOf(user: TestUser): Promise<number | undefined> {
  app.invalidateCache();
  return (await profileOf(app.client(), user)).numPosts;
}

const keysOf = (id: string) => rowsOf(app, "images", { post_id: id });

/** Returns the media files of images, by their folders. */
async function filesOf(keys: { key: string }[]): Promise<string[]> {
  return (await app.mediaFiles()).filter((file) =>
    keys.some(({ key }) => file.startsWith(`${key}/`)),
  );
}

async function expectGone(id: string, images: { id: string; key: string }[]): Promise<void> {
  const ids = images.map((image) => image.id);
  const left = app.db.selectFrom("images").select("id").where("id", "in", ids);
  expect(await left.execute()).toEqual([]);
  await sweepNow(app);
  expect(await filesOf(images)).toEqual([]);
  expect(await statusOf(owner.client, id)).toBe(404);
}

test("its author deletes a post with its rows and files, and lowers the count", async () => {
  const before = await countOf(owner);
  const id = await anUploadedPost(owner);
  const spared = await anUploadedPost(owner);
  const images = await keysOf(id);
  expect(await filesOf(images)).not.toEqual([]);
  expect(await countOf(owner)).toBe(Number(before) + 2);

  const reply = await remove(owner, id);
  expect(reply).toMatchObject({ status: 200, body: { success: true, message: "Post Deleted" } });
  await tidy(app);
  await expectGone(id, images);
  expect(await countOf(owner)).toBe(Number(before) + 1);
  const { body } = await app.client().call(homeFeed, { query: {} });
  const shown = body.posts?.map((post) => post._id);
  expect(shown).not.toContain(id);
  expect(shown).toContain(spared);
  expect(await filesOf(await keysOf(spared))).not.toEqual([]);
});

test("staff hides a post, and lowers the count; what it was is stored for an appeal", async () => {
  const before = await countOf(owner);
  const id = await aPost(owner);
  const images = await keysOf(id);
  const reply = await removePost(staff, id);
  expect(reply).toMatchObject({ status: 200, body: { success: true, message: "Post Deleted" } });
  for (const { client } of [owner, staff, other]) {
    expect(await statusOf(client, id)).toBe(404);
  }
  expect(await countOf(owner)).toBe(before);
  expect(await keysOf(id)).toEqual(images);
  expect((await removePost(staff, id)).status).toBe(404);
});

test("counts simultaneous deletions once, and returns 404 for a later one", async () => {
  const before = await countOf(owner);
  const id = await aPost(owner);
  const replies = await Promise.all([owner, staff, owner, staff].map((user) => remove(user, id)));
  const statuses = replies.map((reply) => reply.status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
  for (const missing of [id, "abc", "9".repeat(25)]) {
    expect(await remove(owner, missing)).toMatchObject({ status: 404, body: { success: false } });
  }
  expect(await countOf(owner)).toBe(before);
});
