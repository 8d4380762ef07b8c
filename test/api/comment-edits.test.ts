import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/contract.ts";
import { deleteComment, editComment, listComments } from "#contract/comments/contract.ts";
import { COMMENT_EDIT_MS } from "#contract/comments/policy.ts";
import type { Db } from "#server/platform/db/database.ts";
import { aPage, connected, nextEvent, watching } from "#test/live-client.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { aComment } from "#test/reported.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
let db: Db;
beforeAll(async () => {
  ({ db } = app.services);
});
let owner: TestUser;
let guest: TestUser;
let post: string;
beforeAll(async () => {
  [owner, guest] = await Promise.all([aUser(app), aUser(app)]);
  post = await aPost(owner);
});

const edit = (by: TestUser, id: string, text: string) =>
  by.client.call(editComment, { params: { id }, body: { text } });
const readTexts = async () => {
  const { body } = await app
    .client()
    .call(listComments, { params: { id: post }, query: { page: 1 } });
  return body.comments?.map(({ text }) => text);
};

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
  const sent = await db
    .selectFrom("notifications")
    .select("user_id")
    .where("comment_id", "=", id)
    .execute();
  expect(sent).toEqual([{ user_id: owner._id }]);
});

test("refuses an edit after five minutes, and of a deleted comment", async () => {
  const id = await aComment(guest, post, "Too old");
  const written = new Date(Date.now() - COMMENT_EDIT_MS);
  await sql`update comments set created_at = ${written} where id = ${id}`.execute(db);
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
  await owner.client.call(blockUser, { params: { id: blocked._id } });
  expect((await edit(blocked, id, "After")).status).toBe(404);
});

test("emits the new text to open pages, except to people whom a block separates", async () => {
  const [reader, stranger] = await Promise.all([aUser(app), aUser(app)]);
  const id = await aComment(guest, post, "Draft");
  await stranger.client.call(blockUser, { params: { id: guest._id } });
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
