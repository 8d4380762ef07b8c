import { beforeEach, expect, test } from "vitest";
import {
  COMMENT_PAGE_SIZE,
  deleteComment,
  editComment,
  findComment,
  listComments,
  listReplies,
  listThreads,
  REPLY_PAGE_SIZE,
} from "#contract/comments/contract.ts";
import { block, comment, mute } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aPage, connected, nextEvent, watching } from "#test/live-client.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { renewed } from "#test/prepared.ts";
import { prune, restore } from "#test/prune-site.ts";
import { newsOf } from "#test/reads.ts";
import { aComment } from "#test/reported.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
let post: string;
const author = renewed(() => aUser(app));
const first = renewed(() => aUser(app));
const second = renewed(() => aUser(app));
beforeEach(async () => {
  post = await aPost(author, { title: "Riot shield" });
});

const write = (by: TestUser, replyTo: string, text = "So it is") =>
  comment(by, post, text, replyTo);
async function reply(by: TestUser, replyTo: string, text?: string): Promise<string> {
  const { body } = await write(by, replyTo, text);
  if (!body.comment) throw new Error(`reply failed: ${body.message}`);
  return body.comment._id;
}
const remove = (by: TestUser, id: string) => by.client.call(deleteComment, { params: { id } });
async function threads(page = 1, client: Client = app.client(), id = post) {
  return (await client.call(listThreads, { params: { id }, query: { page } })).body;
}
async function flat(client: Client = app.client()) {
  return (await client.call(listComments, { params: { id: post }, query: { page: 1 } })).body;
}
async function shapeOf(client?: Client) {
  const { threads: shown = [], numComments, numThreads } = await threads(1, client);
  const ids = shown.map(({ _id, replies }) => [_id, replies.map((one) => one._id)]);
  return { ids, numComments, numThreads };
}
const receivers = async (commentId: string) => {
  const rows = await rowsOf(app, "notifications", { comment_id: commentId });
  return rows.map(({ user_id }) => user_id).sort();
};

test("lists a comment with its first replies, oldest first, and all of them on request", async () => {
  const [older, head] = [await aComment(first, post), await aComment(first, post)];
  const ids: string[] = [];
  for (let count = 0; count < REPLY_PAGE_SIZE + 3; count += 1) ids.push(await reply(second, head));
  const { threads: shown, numComments, numThreads } = await threads();
  expect(shown).toMatchObject([
    { _id: head, replyTo: null, numReplies: ids.length },
    { _id: older, replies: [], numReplies: 0 },
  ]);
  expect(shown?.[0]?.replies.map(({ _id, replyTo }) => [_id, replyTo])).toEqual([
    [ids[0], head],
    [ids[1], head],
  ]);
  expect({ numComments, numThreads }).toEqual({ numComments: ids.length + 2, numThreads: 2 });

  const pageAfter = async (after?: string) =>
    (await app.client().call(listReplies, { params: { id: head }, query: { after } })).body;
  const firstPage = await pageAfter();
  const lastPage = await pageAfter(firstPage.next ?? "");
  const listed = [...(firstPage.replies ?? []), ...(lastPage.replies ?? [])];
  expect(listed.map(({ _id }) => _id)).toEqual(ids);
  expect(lastPage.next).toBeNull();
});

test("lists replies among the comments of clients that know no threads", async () => {
  const head = await aComment(first, post);
  const answer = await reply(second, head);
  const page = await flat();
  expect(page).toMatchObject({
    comments: [
      { _id: answer, replyTo: head },
      { _id: head, replyTo: null },
    ],
    numComments: 2,
    commentPageCount: 1,
  });
});

test("pages comments ten at a time, whatever replies they have", async () => {
  const heads: string[] = [];
  for (let count = 0; count < 12; count += 1) heads.unshift(await aComment(first, post));
  for (const head of heads) await reply(second, head);
  const [one, two, three] = [await threads(1), await threads(2), await threads(3)];
  const listed = [...(one.threads ?? []), ...(two.threads ?? [])];
  expect(listed.map(({ _id }) => _id)).toEqual(heads);
  expect(one.threads).toHaveLength(10);
  expect(three).toMatchObject({ threads: [], numComments: 24, numThreads: 12 });
});

test("puts a reply to a reply into the same thread", async () => {
  const head = await aComment(first, post);
  const answer = await reply(second, head);
  const further = await reply(first, answer);
  expect((await shapeOf()).ids).toEqual([[head, [answer, further]]]);
});

test("refuses a reply to a comment that is missing or of another post", async () => {
  const elsewhere = await aComment(first, await aPost(author));
  const gone = await aComment(first, post);
  await remove(first, gone);
  for (const replyTo of [elsewhere, gone, "1"]) {
    const refused = await write(second, replyTo);
    expect([refused.status, refused.body.message]).toEqual([404, "This comment does not exist."]);
  }
  expect((await write(second, "x")).status).toBe(400);
  expect(await flat()).toMatchObject({ comments: [], numComments: 0 });
});

test("notifies the author of the comment replied to, everybody once", async () => {
  const head = await aComment(first, post);
  const answer = await reply(second, head, `@${first.username} yes`);
  expect(await receivers(answer)).toEqual([author._id, first._id].sort());
  expect(await newsOf(first.client)).toMatchObject([
    {
      notifyingEntityType: "Comment",
      reason: "reply",
      sender: { _id: second._id },
      text: `@${first.username} yes`,
    },
  ]);
  const own = await reply(second, answer);
  expect(await receivers(own)).toEqual([author._id]);
  const toAuthor = await reply(first, await aComment(author, post), `@${author.username}!`);
  expect(await receivers(toAuthor)).toEqual([author._id]);
  const reasons = (await newsOf(author.client)).map(({ reason, count }) => [reason, count]);
  expect(reasons).toEqual([
    ["reply", 1],
    ["post", 3],
  ]);
});

test("retains the replies to a deleted comment, which then stand for themselves", async () => {
  const head = await aComment(first, post);
  const [one, two] = [await reply(second, head), await reply(second, head)];
  const page = await connected(aPage(app.url, author.client));
  await watching(page, { kind: "post", _id: post });
  const gone = nextEvent(page, "DELETE_COMMENT");
  await remove(first, head);
  expect(await gone).toEqual({ postId: post, _id: head, replyTo: null, numComments: 2 });
  const expected = { numComments: 2, numThreads: 2 };
  expect(await shapeOf()).toEqual({
    ids: [
      [two, []],
      [one, []],
    ],
    ...expected,
  });
  expect((await threads()).threads?.map(({ replyTo }) => replyTo)).toEqual([null, null]);
  const later = await reply(first, one);
  expect(await shapeOf()).toEqual({
    ids: [
      [two, []],
      [one, [later]],
    ],
    numComments: 3,
    numThreads: 2,
  });
});

test("emits new, changed and deleted replies with their thread", async () => {
  const head = await aComment(first, post);
  const page = await connected(aPage(app.url, author.client));
  await watching(page, { kind: "post", _id: post });
  const arrived = nextEvent(page, "NEW_COMMENT");
  const answer = await reply(second, head);
  expect(await arrived).toMatchObject({
    numComments: 2,
    comment: { _id: answer, replyTo: head },
  });
  const changed = nextEvent(page, "COMMENT_EDITED");
  await second.client.call(editComment, { params: { id: answer }, body: { text: "So it was" } });
  expect(await changed).toMatchObject({
    comment: { _id: answer, text: "So it was", replyTo: head },
  });
  const gone = nextEvent(page, "DELETE_COMMENT");
  await remove(second, answer);
  expect(await gone).toMatchObject({ _id: answer, replyTo: head, numComments: 1 });
});

test("hides replies and threads of blocked people, and not of muted ones", async () => {
  const head = await aComment(first, post);
  const answer = await reply(second, head);
  const [blocking, muting] = await Promise.all([aUser(app), aUser(app)]);
  await block(blocking, second);
  await mute(muting, first);
  expect((await shapeOf(blocking.client)).ids).toEqual([[head, []]]);
  expect((await threads(1, blocking.client)).threads).toMatchObject([{ numReplies: 0 }]);
  expect((await shapeOf(muting.client)).ids).toEqual([[head, [answer]]]);
  const query = { params: { id: head }, query: {} };
  expect((await blocking.client.call(listReplies, query)).body.replies).toEqual([]);
  expect((await second.client.call(listReplies, query)).body.replies).toMatchObject([
    { _id: answer },
  ]);
  await block(second, first);
  expect((await second.client.call(listReplies, query)).status).toBe(404);
  expect((await write(second, head)).status).toBe(404);
  expect((await shapeOf(second.client)).ids).toEqual([]);
});

test("shows the replies to pruned comments, and not pruned replies", async () => {
  const head = await aComment(first, post);
  const other = await aComment(author, post);
  const answer = await reply(second, head);
  const hidden = await reply(first, other);
  const moderator = await aStaffMember(app);
  await prune(moderator, first);
  const expected = {
    ids: [
      [answer, []],
      [other, []],
    ],
    numComments: 2,
    numThreads: 2,
  };
  expect(await shapeOf()).toEqual(expected);
  expect(await shapeOf()).toEqual(expected);
  const replies = await app.client().call(listReplies, { params: { id: head }, query: {} });
  expect(replies.status).toBe(404);
  expect((await write(second, head)).status).toBe(404);
  // One that was answered meanwhile returns to its thread, without what answered it.
  const later = await reply(second, answer);
  await restore(moderator, first);
  const returned = [
    [later, []],
    [other, [hidden]],
    [head, [answer]],
  ];
  expect(await shapeOf()).toEqual({ ids: returned, numComments: 5, numThreads: 3 });
});

test("says on which page a comment or the thread of a reply is, to whoever may read it", async () => {
  const head = await aComment(first, post);
  const answer = await reply(second, head);
  for (let count = 1; count < COMMENT_PAGE_SIZE; count += 1) await aComment(first, post);
  const place = async (id: string, client = app.client()) => {
    const { status, body } = await client.call(findComment, { params: { id } });
    return status === 200 ? [body.postId, body.threadId, body.page] : status;
  };
  expect([await place(head), await place(answer)]).toEqual([
    [post, head, 1],
    [post, head, 1],
  ]);
  const newest = await aComment(first, post);
  expect([await place(head), await place(answer), await place(newest)]).toEqual([
    [post, head, 2],
    [post, head, 2],
    [post, newest, 1],
  ]);
  await block(second, first);
  expect([await place(head, second.client), await place(answer, second.client)]).toEqual([
    404,
    [post, head, 2],
  ]);
  await remove(second, answer);
  expect(await place(answer)).toBe(404);
});
