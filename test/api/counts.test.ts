import { expect, test } from "vitest";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { comment, follow, like } from "#test/acts.ts";
import { aPost, aUser } from "#test/makers.ts";
import { postOf, profileOf } from "#test/reads.ts";
import { buildTestApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";
import { writePost } from "#test/write-post.ts";

const app = buildTestApp();

const explore = async (category: number, page = 1) =>
  (await app.visitor.call(exploreFeed, { query: { category, page } })).body;
const readPost = (id: string) => postOf(app.visitor, id);

test("removes the likes, comments and posts of a deleted account from every count", async () => {
  const [leaver, stayer] = [await aUser(app), await aUser(app)];
  const remaining = await aPost(stayer, { category: "2" });
  const other = await aPost(stayer, { category: "2" });
  const deletedPost = await aPost(leaver, { category: "2" });
  for (let count = 0; count < 26; count += 1) {
    await writePost(app, { ownerId: leaver._id, category: 2 + (count % 2) });
  }
  await Promise.all([remaining, other].map((id) => like(leaver, id)));
  await like(stayer, remaining);
  for (const id of [remaining, other, remaining]) await comment(leaver, id);
  const { body } = await comment(stayer, remaining);
  await comment(stayer, deletedPost);
  await deleteAccount(app, leaver._id);

  expect(await readPost(remaining)).toMatchObject({ numLikes: 1, comments: [body.comment] });
  expect(await readPost(other)).toMatchObject({ numLikes: 0, numComments: 0, comments: [] });
  const left = await explore(2);
  expect(left.posts?.map(({ _id }) => _id)).toEqual([other, remaining]);
  expect(left.pageCount).toBe(1);
  expect(await explore(3)).toMatchObject({ posts: [], pageCount: 0 });
});

test("leaves correct counts when an account is deleted while others like, comment and follow", async () => {
  const [leaver, stayer] = [await aUser(app), await aUser(app)];
  const others = await Promise.all(Array.from({ length: 6 }, () => aUser(app)));
  const remaining = await aPost(stayer, { category: "1" });
  const deletedPost = await writePost(app, { ownerId: leaver._id, category: 1 });
  await like(leaver, remaining);
  await comment(leaver, remaining);
  await follow(leaver, stayer);
  const [, ...statuses] = await Promise.all([
    deleteAccount(app, leaver._id),
    ...others.flatMap((user) =>
      [like(user, deletedPost), comment(user, deletedPost), follow(user, leaver)].map(
        async (act) => (await act).status,
      ),
    ),
    ...others.flatMap((user) =>
      [like(user, remaining), comment(user, remaining), aPost(user, { category: "1" })].map(
        async (act) => {
          const done = await act;
          return typeof done === "string" ? 200 : done.status;
        },
      ),
    ),
  ]);
  for (const status of statuses) expect([200, 404]).toContain(status);
  expect(await readPost(remaining)).toMatchObject({ numLikes: 6, numComments: 6 });
  expect(await readPost(deletedPost)).toBeUndefined();
  expect((await explore(1)).posts).toHaveLength(7);
  for (const user of others)
    expect(await profileOf(app.visitor, user)).toMatchObject({ numFollowing: 0 });
  expect(await profileOf(app.visitor, stayer)).toMatchObject({ numFollowers: 0 });
});
