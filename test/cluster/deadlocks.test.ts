import { beforeEach, expect, test } from "vitest";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { likePost } from "#contract/posts/contract.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { startLockedNode } from "./locked-node.ts";

const { site, locking, countWaiting } = await startLockedNode();
// Lets PostgreSQL end the other transaction of each deadlock: the one whose deadlock_timeout passes
// first.
await locking.query("set deadlock_timeout = '1h'");

let user: TestUser;
let params: { id: string };
beforeEach(async () => {
  user = await aUser(site);
  params = { id: await aPost(await aUser(site)) };
});

const like = () => user.client.call(likePost, { params });
const comment = () => user.client.call(createComment, { params, body: { text: "Me too" } });

/** Locks a post and then, once a request waits for it, the rows which that request has locked. */
async function deadlock<T>(write: () => Promise<T>, times: number): Promise<T> {
  await locking.query("begin");
  await locking.query("select from posts where id = $1 for update", [params.id]);
  await locking.query("savepoint post_locked");
  const writing = write();
  for (let time = 0; time < times; time++) {
    await expect.poll(countWaiting).toBe(1);
    await locking.query("select from users where id = $1 for update", [user._id]);
    await locking.query("rollback to post_locked");
  }
  await expect.poll(countWaiting).toBe(times > 1 ? 0 : 1);
  await locking.query("commit");
  return writing;
}

test("retries a transaction after a deadlock", async () => {
  expect(await deadlock(like, 1)).toMatchObject({ status: 200, body: { numLikes: 1 } });
});

test("retries a single statement after a deadlock", async () => {
  expect((await deadlock(comment, 1)).status).toBe(200);
  const { body } = await user.client.call(listComments, { params, query: { page: 1 } });
  expect(body.numComments).toBe(1);
});

test("returns 503 with Retry-After after a second deadlock", async () => {
  const reply = await deadlock(like, 2);
  expect(reply.status).toBe(503);
  expect(reply.headers.get("retry-after")).toBe("5");
  expect((await deadlock(comment, 2)).status).toBe(503);
  expect((await like()).status).toBe(200);
});
