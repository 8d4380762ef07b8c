import { expect, test } from "vitest";
import { homeFeed } from "#contract/feeds/contract.ts";
import { getPost, likePost } from "#contract/posts/contract.ts";
import { aPost, aUser } from "#test/makers.ts";
import { startLockedNode } from "./locked-node.ts";

const WRITERS = 10;

const { site, locking, countWaiting } = await startLockedNode();

test("serves reads while writers wait for a lock", async () => {
  const user = await aUser(site);
  const params = { id: await aPost(user) };
  await locking.query("begin");
  await locking.query("select from users for update");
  const likes = Array.from({ length: WRITERS }, () => user.client.call(likePost, { params }));
  await expect.poll(countWaiting).toBe(WRITERS);
  for (let read = 0; read < WRITERS; read++) {
    expect((await user.client.call(homeFeed, { query: {} })).status).toBe(200);
    expect((await user.client.call(getPost, { params })).status).toBe(200);
  }
  await locking.query("commit");
  for (const { status } of await Promise.all(likes)) expect(status).toBe(200);
});
