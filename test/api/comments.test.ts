import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { signOut } from "#contract/accounts/contract.ts";
import { listSessions } from "#contract/accounts/sessions.ts";
import { deleteComment, editComment, listComments } from "#contract/comments/contract.ts";
import { COMMENT_EDIT_MS } from "#contract/comments/policy.ts";
import { editPost } from "#contract/posts/contract.ts";
import { createPostComment, type NewComment } from "#server/features/comments/commands.ts";
import { block, comment } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aPage, connected, nextEvent, watching } from "#test/live-client.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { prune } from "#test/prune-site.ts";
import { postOf } from "#test/reads.ts";
import { aComment } from "#test/reported.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const owner = prepared(() => aUser(app));
const guest = prepared(() => aUser(app));
const PAGE = 10;

const remove = (client: Client, id: string, statement?: typeof STATEMENT) =>
  client.call(deleteComment, { params: { id }, ...(statement && { body: { statement } }) });
const list = async (id: string, page: unknown = 1) =>
  (await app.client().call(listComments, { params: { id }, query: { page } })).body;
const readPost = (id: string) => postOf(app.client(), id);

const notificationsOf = (commentId: string) =>
  rowsOf(app, "notifications", { comment_id: commentId });

test("returns a new comment, shows it on the post and notifies the post's author", async () => {
  const postId = await aPost(owner);
  const { status, body } = await comment(guest, postId, "  Looks great  ");
  expect(status).toBe(200);
  expect(body.message).toBe("Comment Created");
  expect(body.comment).toMatchObject({
    owner: { _id: guest._id, username: guest.username, avatar: null },
    text: "Looks great",
  });
  const post = await readPost(postId);
  expect(post).toMatchObject({ numComments: 1, commentPageCount: 1, comments: [body.comment] });
  expect(await notificationsOf(body.comment?._id ?? "")).toMatchObject([
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
  expect((await comment(guest, postId, "🦈".repeat(100))).status).toBe(200);
  for (const text of ["x".repeat(101), "\u200b"]) {
    const { status, body } = await comment(guest, postId, text);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ text: "Comment must be between 1 and 100 characters." });
  }
  expect((await readPost(postId))?.numComments).toBe(1);
});

test("requires an existing post", async () => {
  expect((await comment(guest, "1", "Hi")).status).toBe(404);
  const missing = { params: { id: "1" }, query: { page: 1 } };
  expect((await app.client().call(listComments, missing)).status).toBe(404);
});

test("refuses comments and replies while a post is closed for them, also of its author", async () => {
  const postId = await aPost(owner);
  const close = (commentsClosed: boolean) =>
    owner.client.call(editPost, { params: { id: postId }, body: { commentsClosed } });
  const { body } = await comment(guest, postId);
  const head = body.comment?._id ?? "";
  await close(true);
  const closed = { status: 409, body: { message: "Comments on this post are closed." } };
  expect(await comment(guest, postId, "Again")).toMatchObject(closed);
  expect(await comment(owner, postId, "Thanks", head)).toMatchObject(closed);
  const edited = { params: { id: head }, body: { text: "Very well made" } };
  expect((await guest.client.call(editComment, edited)).status).toBe(200);
  await close(false);
  expect((await comment(owner, postId, "Thanks", head)).status).toBe(200);
  expect((await readPost(postId))?.numComments).toBe(2);
});

test("lets the author and staff delete a comment", async () => {
  const postId = await aPost(owner);
  const moderator = await aStaffMember(app);
  const [mine, theirs] = [await aComment(guest, postId), await aComment(guest, postId)];
  expect((await remove(owner.client, mine)).status).toBe(403);
  const deleted = await remove(guest.client, mine);
  expect(deleted.body).toEqual({ success: true, message: "Comment Deleted", decisionId: null });
  expect(await notificationsOf(mine)).toEqual([]);
  expect((await list(postId)).comments?.map(({ _id }) => _id)).toEqual([theirs]);
  expect((await remove(moderator.client, theirs, STATEMENT)).status).toBe(200);
  expect((await remove(moderator.client, theirs, STATEMENT)).status).toBe(404);
  expect(await list(postId)).toMatchObject({ comments: [], numComments: 0, commentPageCount: 0 });
});

test("lists comments ten a page, newest first, without deleted ones; pages past the end are empty with the true count", async () => {
  const postId = await aPost(owner);
  const values = Array.from({ length: 2 * PAGE + 4 }, () => ({
    post_id: postId,
    owner_id: guest._id,
    text: "One of many",
  }));
  const rows = await app.db.insertInto("comments").values(values).returning("id").execute();
  const ids = rows.map(({ id }) => id).toReversed();
  const [deleted = ""] = ids.splice(PAGE, 1);
  await remove(guest.client, deleted);
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
      const user = people[index % people.length] ?? guest;
      return (await comment(user, postId, `Comment ${index}`)).status;
    }),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await list(postId)).toMatchObject({ numComments: 30, commentPageCount: 3 });
  expect(await rowsOf(app, "notifications", { post_id: postId })).toHaveLength(20);
});

test("hides the comments of a pruned user and their count", async () => {
  const [staff, pruned] = [await aStaffMember(app), await aUser(app)];
  const postId = await aPost(owner);
  const ids: string[] = [];
  for (let count = 0; count < PAGE + 3; count += 1) {
    if (count % 3 === 0) await aComment(pruned, postId);
    ids.unshift(await aComment(guest, postId));
  }
  await prune(staff, pruned);
  const pages = [await list(postId), await list(postId, 2), await list(postId, 3)];
  expect(pages.flatMap((page) => page.comments?.map(({ _id }) => _id))).toEqual(ids);
  const counts = { numComments: PAGE + 3, commentPageCount: 2 };
  for (const page of pages) expect(page).toMatchObject(counts);
  expect(await readPost(postId)).toMatchObject({ ...counts, comments: pages[0]?.comments });
  expect(await readPost(await aPost(owner))).toMatchObject({ numComments: 0, comments: [] });
  expect(await list(postId, 2)).toEqual(pages[1]);
});

describe("An edit of a comment", () => {
  let post: string;
  beforeAll(async () => {
    post = await aPost(owner);
  });

  const edit = (by: TestUser, id: string, text: string) =>
    by.client.call(editComment, { params: { id }, body: { text } });
  const readTexts = async () => (await list(post)).comments?.map(({ text }) => text);

  test("changes the text for everybody, marks it as edited and notifies nobody", async () => {
    const id = await aComment(guest, post, "Nice pant");
    expect(await readTexts()).toContain("Nice pant");
    const { status, body } = await edit(guest, id, `  Nice paint @${owner.username} `);
    expect(status).toBe(200);
    expect(body.message).toBe("Comment Edited");
    const text = `Nice paint @${owner.username}`;
    expect(body.comment).toMatchObject({ _id: id, text, owner: { _id: guest._id } });
    expect(Date.parse(body.comment?.editedAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(body.comment?.createdAt ?? ""),
    );
    expect(await readTexts()).toContain(text);
    expect(await notificationsOf(id)).toMatchObject([{ user_id: owner._id, sender_id: guest._id }]);
  });

  test("refuses an edit after five minutes, and of a deleted comment", async () => {
    const id = await aComment(guest, post, "Too old");
    const written = new Date(Date.now() - COMMENT_EDIT_MS);
    await sql`update comments set created_at = ${written} where id = ${id}`.execute(app.db);
    expect(await edit(guest, id, "Rewritten")).toMatchObject({
      status: 403,
      body: { message: "Only the author can edit a comment, within 5 minutes." },
    });
    expect(await readTexts()).toContain("Too old");
    await guest.client.call(deleteComment, { params: { id } });
    expect((await edit(guest, id, "Rewritten")).status).toBe(404);
  });

  test("refuses a text that a new comment could not have", async () => {
    const id = await aComment(guest, post, "Fine");
    for (const text of ["", "\u200b", "x".repeat(101)]) {
      const { status, body } = await edit(guest, id, text);
      expect(status).toBe(400);
      expect(body.errors).toEqual({ text: "Comment must be between 1 and 100 characters." });
    }
    expect(await readTexts()).toContain("Fine");
  });

  test("refuses an edit once the post's author has blocked the writer", async () => {
    const blocked = await aUser(app);
    const id = await aComment(blocked, post, "Before");
    await block(owner, blocked);
    expect((await edit(blocked, id, "After")).status).toBe(404);
  });

  test("emits the new text to open pages, except to people whom a block separates", async () => {
    const [reader, stranger] = await Promise.all([aUser(app), aUser(app)]);
    const id = await aComment(guest, post, "Draft");
    await block(stranger, guest);
    const open = async ({ client }: TestUser) => {
      const page = await connected(aPage(app.url, client));
      await watching(page, { kind: "post", _id: post });
      return page;
    };
    const [readers, strangers] = [await open(reader), await open(stranger)];
    const received: string[] = [];
    strangers.on("COMMENT_EDITED", ({ comment }) => received.push(comment.text));
    const edited = nextEvent(readers, "COMMENT_EDITED");
    await edit(guest, id, "Final");
    expect(await edited).toMatchObject({ postId: post, comment: { _id: id, text: "Final" } });
    // A later event that both receive.
    const last = nextEvent(strangers, "DELETE_COMMENT");
    await guest.client.call(deleteComment, { params: { id } });
    await last;
    expect(received).toEqual([]);
  });
});

test("refuses a comment whose session ends between its lookup and the insert", async () => {
  const [user, postId] = [await aUser(app), await aPost(owner)];
  const { body } = await user.client.call(listSessions, {});
  const writer = {
    _id: user._id,
    roles: [0],
    hidesPeople: false,
    sessionId: body.sessions?.[0]?._id,
  };
  await user.client.call(signOut, {});
  const late = { writer, postId, text: "Late", replyTo: null } as NewComment;
  await expect(createPostComment(app.services, late)).rejects.toMatchObject({
    code: "unauthorized",
  });
  expect((await readPost(postId))?.numComments).toBe(0);
});
