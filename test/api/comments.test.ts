import { beforeAll, expect, test } from "vitest";
import { createComment, deleteComment, listComments } from "#contract/comments/contract.ts";
import { deletePost, getPost } from "#contract/posts/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Client } from "#test/client.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { aModerator, pruneWithoutJob, settle } from "#test/prune-site.ts";
import { STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";
import { newCountedId } from "#test/write-post.ts";

const app = sharedApp();

let db: Db;
let owner: TestUser;
let guest: TestUser;
beforeAll(async () => {
  ({ db } = app.services);
  [owner, guest] = await Promise.all([aUser(app), aUser(app)]);
});
const PAGE = 10;

const write = (client: Client, id: string, text: string) =>
  client.call(createComment, { params: { id }, body: { text } });
const remove = (client: Client, id: string, statement?: typeof STATEMENT) =>
  client.call(deleteComment, { params: { id }, ...(statement && { body: { statement } }) });
const list = async (id: string, page: unknown = 1) =>
  (await app.client().call(listComments, { params: { id }, query: { page } })).body;
const readPost = async (id: string) =>
  (await app.client().call(getPost, { params: { id } })).body.post;

async function aComment(user: TestUser, postId: string, text = "Nice!"): Promise<string> {
  const { body } = await write(user.client, postId, text);
  if (!body.comment) throw new Error(`comment failed: ${body.message}`);
  return body.comment._id;
}

const notificationsOf = (commentId: string) =>
  db
    .selectFrom("notifications")
    .select(["user_id", "sender_id"])
    .where("comment_id", "=", commentId)
    .execute();

test("returns a new comment, shows it on the post and notifies the post's author", async () => {
  const postId = await aPost(owner);
  const { status, body } = await write(guest.client, postId, "  Looks great  ");
  expect(status).toBe(200);
  expect(body.message).toBe("Comment Created");
  expect(body.comment).toMatchObject({
    owner: { _id: guest._id, username: guest.username, avatar: null },
    text: "Looks great",
  });
  const post = await readPost(postId);
  expect(post).toMatchObject({ numComments: 1, commentPageCount: 1, comments: [body.comment] });
  expect(await notificationsOf(body.comment?._id ?? "")).toEqual([
    { user_id: owner._id, sender_id: guest._id },
  ]);
});

test("notifies once per comment, and not of one's own", async () => {
  const postId = await aPost(owner);
  const [first, second] = [await aComment(guest, postId), await aComment(guest, postId)];
  const ownComment = await aComment(owner, postId);
  expect(await notificationsOf(first)).toHaveLength(1);
  expect(await notificationsOf(second)).toHaveLength(1);
  expect(await notificationsOf(ownComment)).toEqual([]);
});

test("accepts 1 to 100 characters, counted as graphemes", async () => {
  const postId = await aPost(owner);
  expect((await write(guest.client, postId, "🦈".repeat(100))).status).toBe(200);
  for (const text of ["x".repeat(101), "", "   ", "\u200b"]) {
    const { status, body } = await write(guest.client, postId, text);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ text: "Comment must be between 1 and 100 characters." });
  }
  expect((await readPost(postId))?.numComments).toBe(1);
});

test("requires a verified email and an existing post", async () => {
  const postId = await aPost(owner);
  const unverified = await aUser(app, { verified: false });
  const refused = await write(unverified.client, postId, "Hi");
  expect(refused.status).toBe(403);
  expect(refused.body.message).toBe("Please verify your email to comment on posts!");
  expect((await write(app.client(), postId, "Hi")).status).toBe(401);
  expect((await write(guest.client, "1", "Hi")).status).toBe(404);
  const missing = await app
    .client()
    .call(listComments, { params: { id: "1" }, query: { page: 1 } });
  expect(missing.status).toBe(404);
});

test("lets the author and staff delete a comment", async () => {
  const postId = await aPost(owner);
  const moderator = await aUser(app);
  const staff = db.updateTable("users").set({ roles: [ROLE.moderator] });
  await staff.where("id", "=", moderator._id).execute();
  const [mine, theirs] = [await aComment(guest, postId), await aComment(guest, postId)];
  expect((await remove(app.client(), mine)).status).toBe(401);
  expect((await remove(owner.client, mine)).status).toBe(403);
  const deleted = await remove(guest.client, mine);
  expect(deleted.body).toEqual({ success: true, message: "Comment Deleted", decisionId: null });
  expect(await notificationsOf(mine)).toEqual([]);
  expect((await list(postId)).comments?.map(({ _id }) => _id)).toEqual([theirs]);
  expect((await remove(moderator.client, theirs)).status).toBe(400);
  expect((await remove(moderator.client, theirs, STATEMENT)).status).toBe(200);
  expect((await remove(moderator.client, theirs, STATEMENT)).status).toBe(404);
  expect(await list(postId)).toMatchObject({ comments: [], numComments: 0, commentPageCount: 0 });
});

test("lists comments ten a page, newest first; pages past the end are empty with the true count", async () => {
  const postId = await aPost(owner);
  const ids: string[] = [];
  for (let count = 0; count < 2 * PAGE + 3; count += 1) ids.unshift(await aComment(guest, postId));
  const pages = [await list(postId), await list(postId, 2), await list(postId, 3)];
  expect(pages.flatMap((page) => page.comments?.map(({ _id }) => _id))).toEqual(ids);
  expect(pages.map((page) => page.comments?.length)).toEqual([PAGE, PAGE, 3]);
  expect(await list(postId, 4)).toMatchObject({
    comments: [],
    numComments: 23,
    commentPageCount: 3,
  });
  expect(await list(postId, "x")).toEqual(pages[0]);
  expect((await readPost(postId))?.comments).toEqual(pages[0]?.comments);
});

test("maintains the count through many simultaneous comments and deletions, and notifies once each", async () => {
  const postId = await aPost(owner);
  const old = await Promise.all(Array.from({ length: 10 }, () => aComment(guest, postId)));
  const people = [owner, guest, await aUser(app)];
  const statuses = await Promise.all([
    ...old.map(async (id) => (await remove(guest.client, id)).status),
    ...Array.from({ length: 30 }, async (_, index) => {
      const { client } = people[index % people.length] ?? guest;
      return (await write(client, postId, `Comment ${index}`)).status;
    }),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await list(postId)).toMatchObject({ numComments: 30, commentPageCount: 3 });
  const notifications = db.selectFrom("notifications").select("id").where("post_id", "=", postId);
  expect(await notifications.execute()).toHaveLength(20);
});

test("returns 404 and leaves nothing of a comment on a post that is being deleted", async () => {
  const postId = await aPost(owner);
  const [deleted, ...written] = await Promise.all([
    owner.client.call(deletePost, { params: { id: postId } }),
    ...Array.from({ length: 8 }, () => write(guest.client, postId, "Too late?")),
  ]);
  expect(deleted.status).toBe(200);
  for (const { status } of written) expect([200, 404]).toContain(status);
  const left = db.selectFrom("list_stretches").selectAll().where("of_id", "=", postId);
  expect(await left.execute()).toEqual([]);
});

test("pages thousands of comments correctly in buckets", async () => {
  const postId = await aPost(owner);
  const list2 = { kind: 2, ofId: postId };
  const ids = await db.transaction().execute(async (trx) => {
    const made: string[] = [];
    for (let count = 0; count < 2_100; count += 1) made.unshift(await newCountedId(trx, [list2]));
    const values = made.map((id) => ({
      id,
      post_id: postId,
      owner_id: guest._id,
      text: "One of many",
    }));
    for (let from = 0; from < values.length; from += 500) {
      await trx
        .insertInto("comments")
        .values(values.slice(from, from + 500))
        .execute();
    }
    return made;
  });
  const deletedIds = ids.filter((_, index) => index % 211 === 0);
  for (const id of deletedIds) await remove(guest.client, id);
  const left = ids.filter((_, index) => index % 211 !== 0);
  const pageCount = Math.ceil(left.length / PAGE);
  for (const page of [
    1,
    2,
    9,
    10,
    11,
    12,
    100,
    108,
    109,
    110,
    111,
    207,
    pageCount,
    pageCount + 1,
  ]) {
    const { comments, numComments, commentPageCount } = await list(postId, page);
    expect(comments?.map(({ _id }) => _id)).toEqual(left.slice((page - 1) * PAGE, page * PAGE));
    expect({ numComments, commentPageCount }).toEqual({
      numComments: left.length,
      commentPageCount: pageCount,
    });
  }
}, 120_000);

test("hides the comments of a pruned user and their count while the prune runs", async () => {
  const [staff, pruned] = [await aModerator(app), await aUser(app)];
  const postId = await aPost(owner);
  const ids: string[] = [];
  for (let count = 0; count < PAGE + 3; count += 1) {
    await aComment(pruned, postId);
    ids.unshift(await aComment(guest, postId));
  }
  await pruneWithoutJob(app, staff, pruned);
  const pages = [await list(postId), await list(postId, 2), await list(postId, 3)];
  expect(pages.flatMap((page) => page.comments?.map(({ _id }) => _id))).toEqual(ids);
  const counts = { numComments: PAGE + 3, commentPageCount: 2 };
  for (const page of pages) expect(page).toMatchObject(counts);
  expect(await readPost(postId)).toMatchObject({ ...counts, comments: pages[0]?.comments });
  expect(await readPost(await aPost(owner))).toMatchObject({ numComments: 0, comments: [] });
  await settle(app);
  expect(await list(postId, 2)).toEqual(pages[1]);
});
