import { expect, test } from "vitest";
import { listComments } from "#contract/comments/contract.ts";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { listUserPosts } from "#contract/users/contract.ts";
import { block, comment, unban } from "#test/acts.ts";
import { aPost, aUser, setUser } from "#test/makers.ts";
import { profileOf } from "#test/reads.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = await startOwnApp();
const staff = await aStaffMember(app);
const member = await aUser(app);

test("lists the posts again when a ban expires", async () => {
  const user = await aUser(app);
  await aPost(user);
  await ban(staff, user, { days: 1 });
  await setUser(app, user, { banned_until: new Date(Date.now() - 1) });
  app.invalidateCache();
  const query = { category: 0, page: 1 };
  const { body } = await app.client().call(listUserPosts, { params: { id: user._id }, query });
  expect(body.posts).toHaveLength(1);
  expect(await profileOf(app.client(), user)).toMatchObject({ numPosts: 1 });
});

test("count-based pages retain their offsets when posts are hidden", async () => {
  const [viewer, hidden] = [await aUser(app), await aUser(app)];
  const category = 2;
  await block(viewer, hidden);
  const [ownPost, , second] = [
    await aPost(viewer, { category: String(category) }),
    await aPost(hidden, { category: String(category) }),
    await aPost(viewer, { category: String(category) }),
  ];
  const query = { category, page: 1 };
  const { body } = await viewer.client.call(exploreFeed, { query });
  expect(body.posts?.map(({ _id }) => _id)).toEqual([second, ownPost]);
  expect(body.pageCount).toBe(1);
});

test("excludes the posts from the page counts of lists, and retains comments", async () => {
  const [user, other] = await Promise.all([aUser(app), aUser(app)]);
  const explore = async () => {
    app.invalidateCache();
    const pages = [];
    for (let page = 1; ; page++) {
      const { body } = await member.client.call(exploreFeed, { query: { category: 3, page } });
      pages.push((body.posts ?? []).map(({ owner }) => owner.username));
      if (page >= (body.pageCount ?? 0)) return pages;
    }
  };
  const id = await aPost(other, { category: "3" });
  await comment(user, id, "still here");
  // Two pages without the banned user's.
  for (let count = 0; count < 30; count++) {
    const ownerId = count % 6 ? other._id : user._id;
    await writePost(app, { ownerId, category: 3, nsfw: count % 12 === 0 });
  }
  const before = await explore();
  await ban(staff, user);
  const during = await explore();
  expect(during.flat()).not.toContain(user.username);
  expect(during.slice(0, -1).every((names) => names.length === 24)).toBe(true);
  expect(during.flat()).toHaveLength(before.flat().filter((name) => name !== user.username).length);
  const comments = await member.client.call(listComments, { params: { id }, query: { page: 1 } });
  expect(JSON.stringify(comments.body)).toContain("still here");
  await unban(staff, user);
  expect(await explore()).toEqual(before);
});
