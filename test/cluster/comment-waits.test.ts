import { beforeEach, expect, test } from "vitest";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { startLockedNode } from "./locked-node.ts";

const { site, locking, countWaiting } = await startLockedNode();
const owner = await aUser(site);
const params = { id: await aPost(owner) };

let user: TestUser;
beforeEach(async () => {
  user = await aUser(site);
  expect((await comment()).status).toBe(200);
});

const comment = ({ client } = user, id = params.id) =>
  client.call(createComment, { params: { id }, body: { text: "Me too" } });
const countComments = async () =>
  (await site.client().call(listComments, { params, query: { page: 1 } })).body.numComments;

/** Sends a comment that waits for the uncommitted `change` of the user. */
async function commentDuring(change: string, ...values: string[]) {
  await locking.query("begin");
  await locking.query("select from users where id in ($1, $2) for no key update", [
    user._id,
    owner._id,
  ]);
  await locking.query(change, values);
  const waiting = comment();
  await expect.poll(countWaiting).toBe(1);
  await locking.query("commit");
  return waiting;
}

test("refuses a comment that waited for a block, in either direction", async () => {
  const block = "insert into blocks (blocker_id, blocked_id) values ($1, $2)";
  const refused = { status: 404, body: { message: "This post does not exist." } };
  const before = await countComments();
  expect(await commentDuring(block, user._id, owner._id)).toMatchObject(refused);
  user = await aUser(site);
  expect(await commentDuring(block, owner._id, user._id)).toMatchObject(refused);
  expect(await countComments()).toBe(before);
});

test("refuses a comment that waited for a ban", async () => {
  const ban = `with ended as (delete from sessions where user_id = $1)
    update users set banned_until = 'infinity' where id = $1`;
  const before = await countComments();
  expect((await commentDuring(ban, user._id)).status).toBe(401);
  expect(await countComments()).toBe(before);
});

test("refuses a comment that waited for a prune of either user", async () => {
  const prune = `insert into prunes
      (user_id, pruned_by, total, counts, created_at, restorable_until)
    values ($1, 'staff', 1, '{}', clock_timestamp(), now() + interval '7 days')`;
  const before = await countComments();
  const ended = `with ended as (delete from sessions where user_id = $1) ${prune}`;
  expect((await commentDuring(ended, user._id)).status).toBe(401);
  user = await aUser(site);
  expect((await commentDuring(prune, owner._id)).status).toBe(404);
  await locking.query("delete from prunes");
  expect(await countComments()).toBe(before);
});

test("accepts a comment that waited for another change", async () => {
  const change = "update users set profile_color = '#abcdef' where id = $1";
  expect((await commentDuring(change, owner._id)).status).toBe(200);
});

test("does not delay other comments while some wait", async () => {
  const [other, another] = [await aUser(site), await aUser(site)];
  const elsewhere = await aPost(another);
  await locking.query("begin");
  await locking.query("select from users where id = $1 for no key update", [owner._id]);
  const waiting = [comment(user)];
  await expect.poll(countWaiting).toBe(1);
  waiting.push(comment(other));
  await expect.poll(countWaiting).toBe(2);
  for (let round = 0; round < 3; round++) {
    expect((await comment(other, elsewhere)).status).toBe(200);
  }
  expect(await countWaiting()).toBe(2);
  await locking.query("commit");
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
});
