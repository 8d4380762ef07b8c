import { expect, test } from "vitest";
import { claimCharacter } from "#contract/characters/contract.ts";
import { listComments } from "#contract/comments/contract.ts";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { getPrune } from "#contract/moderation/prunes.ts";
import { getPost } from "#contract/posts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import { createPostCountsQueue } from "#server/features/posts/jobs.ts";
import { createUserCountsQueue } from "#server/features/users/jobs.ts";
import { aUser, type TestUser } from "#test/makers.ts";
import { aModerator, readRows, restore, settle } from "#test/prune-site.ts";
import { quarantinedSite } from "#test/quarantined-site.ts";
import { startOwnApp } from "#test/test-app.ts";

const { snapshot, ids } = await quarantinedSite();
const app = await startOwnApp({}, {}, { snapshot });
const visitor = app.client();
const user = { _id: ids.user } as TestUser;
const staff = await aModerator(app);

const readPost = async (id: string) =>
  (await visitor.call(getPost, { params: { id } })).body.post ?? null;
const explore = () => visitor.call(exploreFeed, { query: { category: 0, page: 1 } });

/** Expects the nightly jobs to find no count to change. */
async function expectTrueCounts() {
  const rows = await readRows(app);
  await createPostCountsQueue(app.services).work({}, "");
  await createUserCountsQueue(app.services).work({}, "");
  await settle(app);
  expect(await readRows(app)).toEqual(rows);
}

test("a prune of an older release remains hidden after the upgrade, and can be restored", async () => {
  expect(await readPost(ids.pruned)).toBeNull();
  expect(await readPost(ids.others)).toMatchObject({ numLikes: 1, numComments: 1 });
  expect((await explore()).body.posts?.map(({ _id }) => _id)).toEqual([ids.others]);
  const { body } = await staff.client.call(getPrune, { params: { id: ids.user } });
  expect(body).toMatchObject({ prune: { status: "pruned", counts: { posts: 1 } } });
  expect(body.counts).toMatchObject({ posts: 0, comments: 0, likes: 0, characters: 0 });
  await expectTrueCounts();

  expect((await restore(staff, user)).status).toBe(200);
  await settle(app);
  expect(await readPost(ids.pruned)).toMatchObject({
    numLikes: 2,
    numComments: 2,
    creator: { name: "Hero" },
    images: [{ width: 340 }],
  });
  expect(await readPost(ids.others)).toMatchObject({ numLikes: 2, numComments: 2 });
  const query = { page: 1 };
  const comments = await visitor.call(listComments, { params: { id: ids.pruned }, query });
  expect(comments.body.comments).toHaveLength(2);
  expect((await explore()).body.posts?.map(({ _id }) => _id)).toEqual([ids.others, ids.pruned]);
  expect((await visitor.call(searchPosts, { body: { query: "Found" } })).body.postCount).toBe(2);
  const params = { username: "prunedmaker" };
  expect((await visitor.call(getProfile, { params, query: {} })).body).toMatchObject({
    numPosts: 1,
    characters: [{ name: "Hero" }],
  });
  await expectTrueCounts();
});

test("a restored character belongs to its owner again", async () => {
  const other = await aUser(app);
  const body = { server: 1, name: "hero", gender: 0, faction: 0 };
  const claimed = await other.client.call(claimCharacter, { params: { id: other._id }, body });
  expect(claimed.status).toBe(409);
});
