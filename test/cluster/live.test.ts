import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { signOut } from "#contract/accounts/contract.ts";
import { createComment } from "#contract/comments/contract.ts";
import type { LiveEvents } from "#contract/live.ts";
import { likePost } from "#contract/posts/contract.ts";
import { follow, unfollow } from "#test/acts.ts";
import { aPage, connected, ended, nextEvent, watching } from "#test/live-client.ts";
import { aPost, aUser } from "#test/makers.ts";
import { ServerProcess } from "#test/server-process.ts";
import { startOwnApp } from "#test/test-app.ts";
import { SilentRelay } from "./relay.ts";
import { repeatUntil } from "./repeat-until.ts";

const relay = new SilentRelay(process.env.TEST_REDIS_URL ?? "");
await relay.listen();
afterAll(() => relay.close());

const REDIS_URL = relay.url();
const one = await startOwnApp({ REDIS_URL });
const { databaseUrl } = one.services.settings;
// Either node sends mail, and both serve the pictures.
const shared = { REDIS_URL, DATA_DIR: one.dataDir };
const two = await startOwnApp(shared, { databaseUrl });
const star = await aUser(one);
const fan = await aUser(one);

/** Follows until a page receives an event. */
function followUntil(page: ReturnType<typeof aPage>, event: keyof LiveEvents): Promise<void> {
  return repeatUntil(page, event, async () => {
    await unfollow(fan, star);
    await follow(fan, star);
  });
}

describe("An act on one node", () => {
  test("is broadcast to receiver and watchers on the other", async () => {
    const page = await connected(aPage(two.url, star.client));
    await followUntil(page, "NEW_NOTIFICATION");
    const post = await aPost(star);
    await watching(page, { kind: "post", _id: post });
    const params = { id: post };
    const received = Promise.all([
      nextEvent(page, "NEW_NOTIFICATION"),
      nextEvent(page, "POST_LIKES"),
    ]);
    await fan.client.call(likePost, { params });
    const [notification, likes] = await received;
    expect(notification.sender._id).toBe(fan._id);
    expect(likes).toEqual({ _id: post, numLikes: 1 });
    const commented = nextEvent(page, "NEW_COMMENT");
    await fan.client.call(createComment, { params, body: { text: "From afar" } });
    expect((await commented).comment.text).toBe("From afar");
  });

  test("closes the session's sockets on the other", async () => {
    const user = await aUser(one);
    const page = await connected(aPage(two.url, user.client));
    const disconnected = ended(page);
    await user.client.call(signOut, {});
    await disconnected;
    await expect(connected(aPage(two.url, user.client))).rejects.toThrow();
  });
});

test("closes the socket of an expired or deleted session that no node was notified of", async () => {
  const { db } = one.services;
  const [expired, deleted, bystander] = [await aUser(one), await aUser(one), await aUser(one)];
  const pages = [
    await connected(aPage(one.url, expired.client)),
    await connected(aPage(two.url, deleted.client)),
  ];
  const disconnected = Promise.all(pages.map(ended));
  const others = [
    await connected(aPage(one.url, bystander.client)),
    await connected(aPage(two.url, bystander.client)),
  ];
  const past = { expires_at: new Date(Date.now() - 1) };
  await db.updateTable("sessions").set(past).where("user_id", "=", expired._id).execute();
  await db.deleteFrom("sessions").where("user_id", "=", deleted._id).execute();
  expect(await disconnected).toEqual(["io server disconnect", "io server disconnect"]);
  // Replies on these sockets would come after a disconnection.
  for (const other of others) await watching(other, { kind: "user", _id: star._id });
});

describe.each([
  ["is away", () => relay.cut()],
  ["does not answer", () => relay.silence()],
])("While Redis %s", (_, fail) => {
  test("each node notifies its own pages, and the nodes reconnect afterwards", async () => {
    const user = await aUser(one);
    const here = await connected(aPage(one.url, user.client));
    const there = await connected(aPage(two.url, user.client));
    fail();
    const received = nextEvent(here, "NEW_NOTIFICATION");
    expect((await follow(fan, user)).status).toBe(200);
    await received;
    const disconnected = ended(there);
    expect((await user.client.at(two.url).call(signOut, {})).status).toBe(200);
    await disconnected;
    relay.open();
    const back = await connected(aPage(two.url, (await aUser(one)).client));
    await watching(back, { kind: "user", _id: star._id });
    await followUntil(back, "USER_FOLLOWERS");
  });
});

test("a node stops at once, with or without Redis", async () => {
  const node = new ServerProcess({ ...shared, DATABASE_URL: databaseUrl ?? "" });
  onTestFinished(() => node.remove());
  for (const prepare of [() => relay.open(), () => relay.cut()]) {
    await node.start();
    prepare();
    const page = await connected(aPage(node.url, fan.client));
    const disconnected = ended(page);
    const startedAt = performance.now();
    expect(await node.end("SIGTERM")).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await disconnected).toBe("transport close");
  }
  relay.open();
});
