import { expect, test } from "vitest";
import { deletePost, editPost, pinPost, unpinPost } from "#contract/posts/contract.ts";
import { PINNED_MAX, TOO_MANY_PINNED } from "#contract/posts/rules.ts";
import { getProfile } from "#contract/users/contract.ts";
import { block, signInAs } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { prune, restore } from "#test/prune-site.ts";
import { postOf } from "#test/reads.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const pin = (user: TestUser, id: string) => user.client.call(pinPost, { params: { id } });
const unpin = (user: TestUser, id: string) => user.client.call(unpinPost, { params: { id } });

/** Returns the pinned posts on a profile. */
async function pinnedOf({ username }: TestUser, client: Client = app.client(), nsfw = false) {
  const { body } = await client.call(getProfile, { params: { username }, query: { nsfw } });
  return (body.pinned ?? []).map(({ _id }) => _id);
}

const postsOf = async (user: TestUser, count: number) => {
  const ids = [];
  for (let index = 0; index < count; index++) ids.push(await aPost(user));
  return ids;
};

async function withPins(count: number) {
  const user = await aUser(app);
  const ids = await postsOf(user, count);
  for (const id of ids) expect((await pin(user, id)).status).toBe(200);
  return { user, ids };
}

test("shows pinned posts in the order of pinning, at once to everyone, until they are unpinned", async () => {
  const user = await aUser(app);
  const [first, second, third] = (await postsOf(user, 3)) as [string, string, string];
  const isPinned = async (id: string) => (await postOf(app.client(), id))?.pinned;
  expect([await pinnedOf(user), await isPinned(second)]).toEqual([[], false]);
  await pin(user, second);
  expect([await pinnedOf(user), await isPinned(second)]).toEqual([[second], true]);
  await pin(user, third);
  await pin(user, first);
  // Pinned again, it keeps its place.
  expect((await pin(user, second)).body).toMatchObject({ message: "Pinned to your profile" });
  expect(await pinnedOf(user)).toEqual([second, third, first]);
  expect((await unpin(user, second)).status).toBe(200);
  expect((await unpin(user, second)).status).toBe(200);
  expect([await pinnedOf(user), await isPinned(second)]).toEqual([[third, first], false]);
});

test("refuses a fifth pin, and says what to do, until one is unpinned or deleted", async () => {
  const { user, ids } = await withPins(PINNED_MAX);
  const fifth = await aPost(user);
  const refusal = { status: 409, body: { success: false, message: TOO_MANY_PINNED } };
  expect(await pin(user, fifth)).toMatchObject(refusal);
  expect(TOO_MANY_PINNED).toBe("You can pin four works. Unpin one first.");
  await unpin(user, ids[0] ?? "");
  expect((await pin(user, fifth)).status).toBe(200);
  expect(await pinnedOf(user)).toEqual([...ids.slice(1), fifth]);
  await user.client.call(deletePost, { params: { id: ids[2] ?? "" } });
  expect(await pinnedOf(user)).toEqual([ids[1], ids[3], fifth]);
  const another = await aPost(user);
  expect((await pin(user, another)).status).toBe(200);
  expect(await pinnedOf(user)).toEqual([ids[1], ids[3], fifth, another]);
});

test("pins four of many posts that are pinned at once", async () => {
  const user = await aUser(app);
  const ids = await postsOf(user, PINNED_MAX + 3);
  const replies = await Promise.all(ids.map((id) => pin(user, id)));
  const statuses = replies.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 200, 200, 200, 409, 409, 409]);
  const pinned = ids.filter((_id, index) => replies[index]?.status === 200);
  expect((await pinnedOf(user)).toSorted()).toEqual(pinned.toSorted());
});

test("pruned posts leave the row, and return with it unless others were pinned", async () => {
  const moderator = await aStaffMember(app);
  const { user, ids } = await withPins(PINNED_MAX);
  await prune(moderator, user);
  expect(await pinnedOf(user)).toEqual([]);
  expect((await pin(user, ids[0] ?? "")).status).toBe(404);
  await restore(moderator, user);
  expect(await pinnedOf(user)).toEqual(ids);
  await prune(moderator, user);
  // A prune ends the user's sessions.
  await signInAs(user.client, user);
  const later = await aPost(user);
  expect((await pin(user, later)).status).toBe(200);
  await restore(moderator, user);
  expect(await pinnedOf(user)).toEqual([later]);
});

test("refuses another's post, and a post that does not exist", async () => {
  const { user, ids } = await withPins(1);
  const [other, staff] = [await aUser(app), await aStaffMember(app)];
  for (const somebody of [other, staff]) {
    expect((await pin(somebody, ids[0] ?? "")).status).toBe(403);
    expect((await unpin(somebody, ids[0] ?? "")).status).toBe(403);
  }
  expect(await pinnedOf(user)).toEqual(ids);
  for (const id of ["x", "9223372036854775807"]) {
    expect((await pin(user, id)).status).toBe(404);
    expect((await unpin(user, id)).status).toBe(404);
  }
});

test("likes received are those of the posts that the viewer sees", async () => {
  const { user, ids } = await withPins(2);
  const [nsfw, other] = ids as [string, string];
  const fans = [await aUser(app), await aUser(app), user];
  for (const { client } of fans) await client.fetch(`/api/post/${nsfw}/like`);
  await fans[0]?.client.fetch(`/api/post/${other}/like`);
  const likesFor = async (client: Client, query = {}) => {
    const { username } = user;
    return (await client.call(getProfile, { params: { username }, query })).body.numLikes;
  };
  app.invalidateCache();
  expect(await likesFor(app.client())).toBe(4);
  await user.client.call(editPost, { params: { id: nsfw }, body: { nsfw: true } });
  expect(await likesFor(app.client())).toBe(1);
  expect(await likesFor(user.client)).toBe(4);
  const [blocker] = fans as [TestUser];
  await block(blocker, user);
  expect(await likesFor(blocker.client)).toBe(0);
  await user.client.call(deletePost, { params: { id: other } });
  expect(await likesFor(app.client())).toBe(0);
});
