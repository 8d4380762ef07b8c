import { beforeAll, describe, expect, test } from "vitest";
import type { CategoryChoice } from "#contract/posts/categories.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { listUserPosts } from "#contract/users/contract.ts";
import type { CreationSort } from "#contract/users/creations.ts";
import { block, follow, mute, unfollow } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aCharacter, aPost, aUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { profileOf } from "#test/reads.ts";
import { setRows } from "#test/rows.ts";
import { sharedApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = sharedApp();

test("returns the user, the characters, the counts and the newest symbols", async () => {
  const user = await aUser(app);
  const character = await aCharacter(user);
  const older = await aPost(user, { title: "older" });
  const newer = await aPost(user, { title: "newer" });
  await aPost(user, { category: "2", title: "a car" });
  const profile = await profileOf(app.client(), user);
  expect(profile).toMatchObject({
    _id: user._id,
    username: user.username,
    characters: [character],
    roles: [0],
    banned: false,
    numPosts: 3,
    numFollowers: 0,
    numFollowing: 0,
    following: false,
    postPageCount: 1,
  });
  expect(profile.posts?.map(({ _id }) => _id)).toEqual([newer, older]);
  expect(Date.parse(profile.createdAt ?? "")).not.toBeNaN();
});

test("following and unfollowing are idempotent and change the counts", async () => {
  const [user, follower] = [await aUser(app), await aUser(app)];
  const read = async () => {
    const { numFollowers, following } = await profileOf(follower.client, user);
    const shown = (await profileOf(app.client(), user)).numFollowers;
    return [numFollowers, following, shown, (await profileOf(app.client(), follower)).numFollowing];
  };
  for (const [act, message, expected] of [
    [follow, `Followed ${user.username}`, [1, true, 1, 1]],
    [unfollow, `Unfollowed ${user.username}`, [0, false, 0, 0]],
  ] as const) {
    expect((await act(follower, user)).body.message).toBe(message);
    await Promise.all([1, 2, 3].map(() => act(follower, user)));
    expect(await read()).toEqual(expected);
  }
});

describe("the posts of a profile", () => {
  const PAGE = 24;

  type Model = { id: string; category: number; sold: boolean; nsfw: boolean; likes: number };
  const posts: Model[] = [];

  const maker = prepared(() => aUser(app));
  const viewer = prepared(() => aUser(app));
  beforeAll(async () => {
    for (let index = 0; index < 70; index += 1) {
      const made = { category: index % 3, nsfw: index % 7 === 0, likes: (index * 5) % 11 };
      const sold = index % 2 === 0;
      const id = await writePost(app, {
        ownerId: maker._id,
        ...made,
        ...(sold && { price: index }),
      });
      posts.push({ id, sold, ...made });
      await setRows(app, "posts", { id }, { num_likes: made.likes });
    }
    app.invalidateCache();
  });

  const byAge = (a: Model, b: Model) => Number(BigInt(b.id) - BigInt(a.id));
  const COMPARE: Record<CreationSort, (a: Model, b: Model) => number> = {
    newest: byAge,
    oldest: (a, b) => -byAge(a, b),
    liked: (a, b) => b.likes - a.likes || byAge(a, b),
  };

  type Query = { category: CategoryChoice; sort?: CreationSort; forSale?: boolean; page?: number };

  async function read(query: Query, client: Client = app.visitor) {
    const { body } = await client.call(listUserPosts, { params: { id: maker._id }, query });
    return { ids: body.posts?.map(({ _id }) => _id), pageCount: body.postPageCount };
  }

  const CASES: [sort: CreationSort, forSale: boolean, category: CategoryChoice][] = [
    ["newest", false, "all"],
    ["oldest", false, 1],
    ["liked", true, "all"],
    ["newest", true, 3],
  ];

  test.each(CASES)(
    "lists a maker's posts by %s, for sale: %s, of category %s",
    async (...given) => {
      const [sort, forSale, category] = given;
      const audiences = [
        [app.visitor, (post: Model) => !post.nsfw],
        [maker.client, () => true],
      ] as const;
      for (const [client, isSeen] of audiences) {
        const expected = posts
          .filter((post) => isSeen(post) && (post.sold || !forSale))
          .filter((post) => category === "all" || post.category === category)
          .sort(COMPARE[sort])
          .map(({ id }) => id);
        const pageCount = Math.ceil(expected.length / PAGE);
        for (let page = 1; page <= pageCount + 1; page += 1) {
          const ids = expected.slice((page - 1) * PAGE, page * PAGE);
          expect(await read({ category, sort, forSale, page }, client)).toEqual({ ids, pageCount });
        }
      }
    },
  );

  test("counts what is for sale by category, as the viewer sees it", async () => {
    const countsFor = async (client: Client) => (await profileOf(client, maker)).saleCounts;
    const expected = (isSeen: (post: Model) => boolean) =>
      [0, 1, 2, 3].map(
        (category) =>
          posts.filter((post) => isSeen(post) && post.sold && post.category === category).length,
      );
    expect(await countsFor(app.visitor)).toEqual(expected(({ nsfw }) => !nsfw));
    expect(await countsFor(maker.client)).toEqual(expected(() => true));
    const sold = posts.find(({ sold: isSold, nsfw }) => isSold && !nsfw) as Model;
    await maker.client.call(deletePost, { params: { id: sold.id } });
    posts.splice(posts.indexOf(sold), 1);
    expect(await countsFor(app.visitor)).toEqual(expected(({ nsfw }) => !nsfw));
    const query = { category: "all", sort: "liked", forSale: true } as const;
    const seen = async () => [await countsFor(viewer.client), await read(query, viewer.client)];
    const before = await seen();
    await mute(viewer, maker);
    expect(await seen()).toEqual(before);
    await block(viewer, maker);
    expect(await seen()).toEqual([[0, 0, 0, 0], { ids: [], pageCount: 0 }]);
  });

  test("takes an unknown order for the newest, and an unknown page for the first", async () => {
    const path = `/api/user/${maker._id}/posts?category=all&sort=`;
    const bodyOf = async (sort: string) => (await app.visitor.fetch(path + sort)).json();
    expect(await bodyOf("price")).toEqual(await bodyOf(""));
    for (const page of ["x", "0"]) {
      expect(await bodyOf(`newest&page=${page}`)).toEqual(await bodyOf(""));
    }
  });
});
