import { expect, test } from "vitest";
import { RELATED_MAX, relatedPosts } from "#contract/feeds/related.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { aName, aPost, aUser, type TestUser } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = sharedApp();

async function related(id: string, viewer = app.client(), nsfw = false) {
  const { status, body } = await viewer.call(relatedPosts, { params: { id }, query: { nsfw } });
  expect(status).toBe(200);
  const idsOf = (posts: { _id: string }[] = []) => posts.map(({ _id }) => _id);
  const { newer, older } = body;
  return { more: idsOf(body.more), similar: idsOf(body.similar), newer, older };
}

/** Creates posts one after another, so that their ids are in order. */
async function posts(user: TestUser, ...values: Parameters<typeof aPost>[1][]): Promise<string[]> {
  const ids = [];
  for (const one of values) ids.push(await aPost(user, one));
  return ids;
}

test("lists the newest others of the maker, of all categories", async () => {
  const maker = await aUser(app);
  const ids = await posts(maker, {}, { category: "2" }, { category: "1" }, {});
  const [first = "", second = "", third = "", fourth = ""] = ids;
  expect((await related(first)).more).toEqual([fourth, third, second]);
  expect((await related(fourth)).more).toEqual([third, second, first]);
  const many = [];
  for (let count = 0; count < RELATED_MAX + 2; count += 1) {
    many.push(await writePost(app, { ownerId: maker._id, category: count % 4, nsfw: false }));
  }
  app.invalidateCache();
  expect((await related(first)).more).toEqual(many.toReversed().slice(0, RELATED_MAX));
});

test("lists what others made with the same tags first, then the same words, then the category", async () => {
  const [maker, other] = [await aUser(app), await aUser(app)];
  const [tag, word] = [aName("tag"), aName("word")];
  const [subject = ""] = await posts(maker, {
    category: "2",
    title: `Our ${word}`,
    tags: [tag],
  });
  await posts(maker, { category: "2", title: `Our ${word}`, tags: [tag] });
  const [worded, tagged, both] = await posts(
    other,
    { category: "2", title: word },
    { category: "1", tags: [tag] },
    { category: "1", title: word, tags: [tag] },
  );
  const { similar } = await related(subject);
  expect(similar.slice(0, 3)).toEqual([both, tagged, worded]);
  await other.client.call(deletePost, { params: { id: both ?? "" } });
  expect((await related(subject)).similar.slice(0, 2)).toEqual([tagged, worded]);
});

test("names the next newer and older post of the category that the viewer sees", async () => {
  const [maker, viewer] = [await aUser(app), await aUser(app)];
  await viewer.client.call(updateUser, {
    params: { id: viewer._id },
    body: { settingViewNSFW: true },
  });
  const ids = await posts(
    maker,
    { category: "3" },
    { category: "3" },
    { category: "1" },
    { category: "3", nsfw: "true" },
    { category: "3" },
    { category: "3" },
    { category: "3" },
  );
  const [, older, , hidden, middle = "", newer, newest = ""] = ids;
  expect(await related(middle)).toMatchObject({ newer, older });
  expect(await related(newest)).toMatchObject({ newer: null });
  expect(await related(middle, viewer.client, true)).toMatchObject({ newer, older: hidden });
});

test("returns 404 for a post that does not exist", async () => {
  const reply = await app.client().call(relatedPosts, { params: { id: "1" }, query: {} });
  expect(reply.status).toBe(404);
});
