import { beforeAll, expect, test } from "vitest";
import { getPost, likePost, unlikePost } from "#contract/posts/contract.ts";
import type { Client } from "#test/client.ts";
import type { TestUser } from "#test/makers.ts";
import { aPost, aUser } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
let owner: TestUser;
beforeAll(async () => {
  owner = await aUser(app);
});
const USERS = 4;
const ACTS = 12;

const like = (client: Client, id: string) => client.call(likePost, { params: { id } });
const unlike = (client: Client, id: string) => client.call(unlikePost, { params: { id } });
const read = async (client: Client, id: string) =>
  (await client.call(getPost, { params: { id } })).body.post;

const notificationsOf = (postId: string) =>
  app.services.db
    .selectFrom("notifications")
    .select("sender_id")
    .where("post_id", "=", postId)
    .execute();

test("a like changes the count by 1, and a repeated one counts and notifies once", async () => {
  const id = await aPost(owner);
  const fan = await aUser(app, { verified: false });
  expect((await read(fan.client, id))?.liked).toBe(false);
  expect((await like(fan.client, id)).body).toEqual({
    success: true,
    message: "Liked",
    liked: true,
    numLikes: 1,
  });
  expect((await like(fan.client, id)).body).toMatchObject({ liked: true, numLikes: 1 });
  expect(await read(fan.client, id)).toMatchObject({ liked: true, numLikes: 1 });
  expect(await read(app.client(), id)).toMatchObject({ liked: false, numLikes: 1 });
  expect(await notificationsOf(id)).toEqual([{ sender_id: fan._id }]);
  expect((await unlike(fan.client, id)).body).toEqual({
    success: true,
    message: "Unliked",
    liked: false,
    numLikes: 0,
  });
  expect((await unlike(fan.client, id)).body).toMatchObject({ liked: false, numLikes: 0 });
  expect(await read(fan.client, id)).toMatchObject({ liked: false, numLikes: 0 });
  expect(await notificationsOf(id)).toEqual([]);
});

test("one's own like counts and notifies nobody", async () => {
  const id = await aPost(owner);
  expect((await like(owner.client, id)).body).toMatchObject({ liked: true, numLikes: 1 });
  expect(await notificationsOf(id)).toEqual([]);
});

test("returns 401 to a visitor, and 404 for a missing post", async () => {
  const id = await aPost(owner);
  const refused = await like(app.client(), id);
  expect(refused.status).toBe(401);
  expect(refused.body.message).toBe("Please log in first.");
  expect((await unlike(app.client(), id)).status).toBe(401);
  expect((await like(owner.client, "1")).status).toBe(404);
  expect((await unlike(owner.client, "1")).status).toBe(404);
});

test("counts simultaneous likes and unlikes of the same posts correctly", async () => {
  const posts = await Promise.all([aPost(owner), aPost(owner), aPost(await aUser(app))]);
  const fans = await Promise.all(Array.from({ length: USERS }, () => aUser(app)));
  // Each user has the site open in two tabs.
  const tabs = fans.flatMap(({ client }, fan) => [0, 1].map((tab) => ({ client, fan, tab })));
  const statuses = await Promise.all(
    tabs.map(async ({ client, fan, tab }) => {
      const seen: number[] = [];
      for (let index = tab; index < ACTS; index += 2) {
        const act = (fan * 7 + index * 13) % 5 < 3 ? like : unlike;
        seen.push((await act(client, posts[(fan + index) % posts.length] ?? "")).status);
      }
      return seen;
    }),
  );
  expect(statuses.flat()).toHaveLength(USERS * ACTS);
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  for (const id of posts) {
    const liked = await Promise.all(
      fans.map(async ({ client }) => (await read(client, id))?.liked),
    );
    const numLikes = liked.filter(Boolean).length;
    expect((await read(app.client(), id))?.numLikes).toBe(numLikes);
    expect(await notificationsOf(id)).toHaveLength(numLikes);
  }
});
