import { expect, test } from "vitest";
import { blockUser } from "#contract/blocks/contract.ts";
import { SUGGESTED_MAX, SUGGESTED_WORKS_MAX, suggestions } from "#contract/feeds/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { block, follow, mute, unban } from "#test/acts.ts";
import { ageUser, aUser, setUser, type TestUser } from "#test/makers.ts";
import { prune, restore } from "#test/prune-site.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = await startOwnApp();
const users = await Promise.all(Array.from({ length: 12 }, () => aUser(app)));
const moderator = await aStaffMember(app);
// Only then do their likes count.
for (const user of users) await ageUser(app, user, 25 * 60);
const [viewer, ...makers] = users as [TestUser, ...TestUser[]];

const write = ({ _id }: TestUser, more = {}) => writePost(app, { ownerId: _id, ...more });

async function like(postId: string, count: number): Promise<void> {
  const likes = users.slice(0, count).map(({ _id }) => ({ post_id: postId, user_id: _id }));
  await app.db.insertInto("likes").values(likes).execute();
}

async function suggested({ client }: TestUser, nsfw = false) {
  const { status, body } = await client.call(suggestions, { query: { nsfw } });
  expect(status).toBe(200);
  return { followsNobody: body.followsNobody, makers: body.makers ?? [] };
}
const idsFor = async (user: TestUser, nsfw?: boolean) =>
  (await suggested(user, nsfw)).makers.map(({ _id }) => _id);
const idsOf = (people: readonly TestUser[]) => people.map(({ _id }) => _id);

const [best, second, quiet, nsfwOnly, idle, ...newest] = makers as [
  TestUser,
  TestUser,
  TestUser,
  TestUser,
  TestUser,
  ...TestUser[],
];
// In all, the likes of the best are more than those of any other post's maker.
for (const category of [0, 1, 2, 3]) await like(await write(best, { category }), 3);
await like(await write(second), 6);
await like(await write(viewer), 12);
await like(await write(nsfwOnly, { nsfw: true }), 11);
await write(quiet);
for (const maker of newest) await write(maker);

// Likes are counted from time to time: now, before anybody is banned.
const atFirst = await suggested(viewer);

/** Without the viewer, makers of NSFW posts only and those without posts. */
const expected = [best, second, ...newest.toReversed(), quiet];

test("suggests the best-liked makers of the week, then those who posted last, with their works", async () => {
  const { makers, followsNobody } = atFirst;
  expect(followsNobody).toBe(true);
  expect(makers.map(({ _id }) => _id)).toEqual(idsOf(expected).slice(0, SUGGESTED_MAX));
  expect(makers[0]).toMatchObject({ username: best.username, avatar: null, numFollowers: 0 });
  expect(makers[0]?.posts.map(({ category }) => category)).toEqual([3, 2, 1]);
  expect(makers[0]?.posts).toHaveLength(SUGGESTED_WORKS_MAX);
  expect(makers[1]?.posts).toHaveLength(1);
  const { body } = await viewer.client.call(suggestions, { query: {} });
  expect(suggestions.reply.strict().parse(body)).toEqual(body);
  expect(JSON.stringify(body)).not.toContain("@");
});

test("suggests makers of NSFW posts only to viewers who list them", async () => {
  await setUser(app, idle, { setting_view_nsfw: true });
  expect(await idsFor(idle)).not.toContain(nsfwOnly._id);
  expect((await idsFor(idle, true)).slice(0, 2)).toEqual([viewer._id, best._id]);
  expect(await idsFor(idle, true)).toContain(nsfwOnly._id);
  expect(await idsFor(viewer, true)).not.toContain(nsfwOnly._id);
});

test("suggests nobody whom the viewer follows, blocks or mutes, or who blocks the viewer", async () => {
  const [followed, blocked, muted, blocking] = [best, second, newest[0], newest[1]];
  if (!muted || !blocking) throw new Error("too few makers");
  const reader = await aUser(app);
  const act = { params: { id: blocked._id } };
  await follow(reader, followed);
  await reader.client.call(blockUser, act);
  await mute(reader, muted);
  await block(blocking, reader);
  const { makers, followsNobody } = await suggested(reader);
  expect(followsNobody).toBe(false);
  const ids = makers.map(({ _id }) => _id);
  for (const { _id } of [followed, blocked, muted, blocking]) expect(ids).not.toContain(_id);
  expect(ids).toContain(quiet._id);
});

test("suggests neither banned nor pruned makers, nor one whose posts were deleted", async () => {
  await ban(moderator, best);
  await prune(moderator, second);
  const during = await idsFor(viewer);
  expect(during).toEqual(idsOf(expected).slice(2, 2 + SUGGESTED_MAX));
  await unban(moderator, best);
  await restore(moderator, second);
  expect((await idsFor(viewer)).slice(0, 2)).toEqual(idsOf([best, second]));
  const temporary = await aUser(app);
  const id = await write(temporary);
  expect(await idsFor(viewer)).toContain(temporary._id);
  await temporary.client.call(deletePost, { params: { id } });
  expect(await idsFor(viewer)).not.toContain(temporary._id);
});
