import { expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { aPost, aUser } from "#test/makers.ts";
import { startLockedNode } from "./locked-node.ts";

const WRITERS = 10;

const { site, locking, countWaiting } = await startLockedNode();

test("While writers wait for each other everyone reads on", async () => {
  const user = await aUser(site);
  const params = { id: await aPost(user) };
  await locking.query("begin");
  await locking.query("select from users for update");
  const comments = Array.from({ length: WRITERS }, (_, n) =>
    user.client.call(createComment, { params, body: { text: `Number ${n}` } }),
  );
  await expect.poll(countWaiting).toBe(WRITERS);
  for (let read = 0; read < WRITERS; read++) {
    expect((await user.client.call(homeFeed, { query: {} })).status).toBe(200);
    expect((await user.client.call(getPost, { params })).status).toBe(200);
  }
  await locking.query("commit");
  for (const { status } of await Promise.all(comments)) expect(status).toBe(200);
});
