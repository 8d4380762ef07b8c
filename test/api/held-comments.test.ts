import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { listCases, undoCase } from "#contract/cases/contract.ts";
import {
  createComment,
  deleteComment,
  editComment,
  findComment,
  listComments,
  listReplies,
  listThreads,
} from "#contract/comments/contract.ts";
import { undoDecision } from "#contract/decisions/contract.ts";
import { HOLD_REASONS } from "#contract/holds/contract.ts";
import { deletePost, getPost } from "#contract/posts/contract.ts";
import { block, comment, like } from "#test/acts.ts";
import { detail, holdOn, listedCases, release, settle } from "#test/cases.ts";
import type { Client } from "#test/client.ts";
import { decisionFor, decisionsOf } from "#test/decisions.ts";
import { aPage, connected, nextEvent, watching } from "#test/live-client.ts";
import { ageUser, aPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { prune, restore } from "#test/prune-site.ts";
import { auditOf, newsOf, postOf } from "#test/reads.ts";
import { aComment, report } from "#test/reported.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { buildTestApp, sharedApp } from "#test/test-app.ts";

const app = buildTestApp({ REVIEW_FIRST_POSTS: "1" });
const open = sharedApp();
const moderator = prepared(() => aStaffMember(app));
const author = prepared(() => aUser(app));

const ALL = { status: "open", sort: "newest", page: 1 } as const;
const DAY_MINUTES = 24 * 60;
const LINK = "Look at https://a.example/mine";
const WAITS = "Your comment waits for our staff. You hear from us.";

const threadsOf = async (client: Client, id: string) => {
  app.invalidateCache();
  return (await client.call(listThreads, { params: { id }, query: { page: 1 } })).body;
};
/** Returns the texts that everybody reads below a post, replies behind their comment. */
const textsOn = async (id: string) =>
  (await threadsOf(app.client(), id)).threads?.flatMap(({ text, replies }) => [
    text,
    ...replies.map((reply) => reply.text),
  ]);
/** Returns the texts of a user's own below a post that wait. */
const heldOf = async ({ client }: TestUser, id: string) =>
  (await threadsOf(client, id)).heldComments?.map(({ text }) => text);
const edit = ({ client }: TestUser, id: string, text: string) =>
  client.call(editComment, { params: { id }, body: { text } });
/** Returns of what comments a user is notified: the newest of each post and reason. */
const notifiedOf = async ({ client }: TestUser) =>
  (await newsOf(client)).flatMap(({ notifyingEntityType, text, reason }) =>
    notifyingEntityType === "Comment" ? [[text, reason]] : [],
  );

/** Creates a new member's comment with a link, which waits. */
async function aHeldComment(more: { postId?: string; text?: string; replyTo?: string } = {}) {
  const [writer, postId] = [await aUser(app), more.postId ?? (await aPost(author))];
  const { body } = await comment(writer, postId, more.text ?? LINK, more.replyTo);
  const id = body.comment?._id ?? "";
  return { writer, postId, id, caseId: (await holdOn(app, id)) ?? "", body };
}

describe("a comment waits for staff", () => {
  const WRITERS: [who: string, change?: (user: TestUser) => Promise<unknown>][] = [
    ["a new member"],
    ["one of 23 hours 59 minutes", (user) => ageUser(app, user, DAY_MINUTES - 1)],
    ["one of 24 hours 1 minute", (user) => ageUser(app, user, DAY_MINUTES + 1)],
    ["a new member whose post somebody likes", async (user) => like(author, await aPost(user))],
  ];
  const table = WRITERS.flatMap(([who, change], place) =>
    [LINK, "No link: a.example"].map((text) => ({
      who,
      text,
      held: place < 2 && text === LINK,
      change,
    })),
  );

  test.each(table)("by $who, “$text”: $held", async ({ text, held, change }) => {
    const [writer, postId] = [await aUser(app), await aPost(author)];
    await change?.(writer);
    const { status, body } = await comment(writer, postId, text);
    const message = held ? WAITS : "Comment Created";
    expect({ status, body }).toMatchObject({ status: 200, body: { held, message } });
    expect((await holdOn(app, body.comment?._id ?? "")) !== undefined).toBe(held);
    expect(await textsOn(postId)).toEqual(held ? [] : [text]);
  });

  test("never by staff, nor while first posts do not wait", async () => {
    const { body: ofStaff } = await comment(await aStaffMember(app), await aPost(author), LINK);
    expect(ofStaff.held).toBe(false);
    const { body } = await comment(await aUser(open), await aPost(await aUser(open)), LINK);
    expect(body.held).toBe(false);
  });

  test("also if it is sent again", async () => {
    const [writer, postId] = [await aUser(app), await aPost(author)];
    const body = { text: LINK, requestKey: randomUUID() };
    const send = () => writer.client.call(createComment, { params: { id: postId }, body });
    const [first, again] = [await send(), await send()];
    expect([first.body.held, again.body]).toEqual([true, first.body]);
    expect(await heldOf(writer, postId)).toEqual([LINK]);
  });
});

describe("a comment that waits", () => {
  test("is seen by its writer and staff alone, counted nowhere, and notifies nobody but its writer of the reason", async () => {
    const [maker, other, mentioned] = [await aUser(app), await aUser(app), await aUser(app)];
    const page = await connected(aPage(app.url, other.client));
    const text = `@${mentioned.username} ${LINK}`;
    const postId = await aPost(maker);
    await watching(page, { kind: "post", _id: postId });
    const next = nextEvent(page, "NEW_COMMENT");
    const { writer, id, caseId, body } = await aHeldComment({ postId, text });

    expect(await threadsOf(writer.client, postId)).toMatchObject({
      threads: [],
      numComments: 0,
      numThreads: 0,
      heldComments: [body.comment],
    });
    const opened = await writer.client.call(getPost, { params: { id: postId } });
    expect(opened.body).toMatchObject({
      post: { numComments: 0, comments: [] },
      heldComments: [body.comment],
    });
    for (const client of [app.client(), maker.client, other.client, moderator.client]) {
      expect(await threadsOf(client, postId)).toMatchObject({
        threads: [],
        numComments: 0,
        heldComments: [],
      });
      const read = await client.call(getPost, { params: { id: postId } });
      expect(read.body).toMatchObject({ post: { numComments: 0 }, heldComments: [] });
      const list = { params: { id: postId }, query: { page: 1 } };
      expect((await client.call(listComments, list)).body.comments).toEqual([]);
      expect((await client.call(findComment, { params: { id } })).status).toBe(404);
      const replies = { params: { id }, query: {} };
      expect((await client.call(listReplies, replies)).status).toBe(404);
    }
    for (const user of [other, maker, writer]) {
      expect((await comment(user, postId, "An answer", id)).status).toBe(404);
    }
    expect((await report(other, { kind: "comment", targetId: id })).status).toBe(404);
    expect((await edit(other, id, "Mine")).status).toBe(404);
    for (const user of [other, moderator]) {
      expect((await user.client.call(deleteComment, { params: { id } })).status).toBe(404);
    }
    expect(await detail(moderator, caseId)).toMatchObject({
      kind: "hold",
      subjectKind: "comment",
      title: text,
      comment: { _id: id, text, postId },
      user: { _id: writer._id },
      canSettle: true,
    });
    expect((await maker.client.call(listCases, { query: ALL })).status).toBe(403);

    const [decisionId = ""] = await decisionsOf(app, writer);
    expect(await decisionFor(writer, decisionId)).toMatchObject({
      action: "holdComment",
      subject: { kind: "comment", title: text },
      automatic: true,
      rule: null,
      reason: HOLD_REASONS.link,
      canAppeal: false,
      over: false,
    });
    await vi.waitFor(async () => {
      expect(await newsOf(writer.client)).toMatchObject([
        { notifyingEntityType: "Decision", decision: { action: "holdComment" } },
      ]);
    }, 60_000);
    for (const user of [maker, mentioned]) expect(await notifiedOf(user)).toEqual([]);
    const { body: later } = await comment(other, postId, "Well made");
    expect((await next).comment._id).toBe(later.comment?._id);
  });

  test("is shown by staff with the notifications and the event of a new one", async () => {
    const [maker, head, answered, mentioned] = await Promise.all([
      aUser(app),
      aUser(app),
      aUser(app),
      aUser(app),
    ]);
    const postId = await aPost(maker);
    const first = await aComment(head, postId, "First");
    const { body } = await comment(answered, postId, "Second", first);
    const text = `@${mentioned.username} ${LINK}`;
    const { writer, id, caseId } = await aHeldComment({
      postId,
      text,
      replyTo: body.comment?._id ?? "",
    });
    expect(await notifiedOf(maker)).toEqual([["Second", "post"]]);
    const page = await connected(aPage(app.url, maker.client));
    await watching(page, { kind: "post", _id: postId });
    const [changed, pushed] = [
      nextEvent(page, "COMMENTS_CHANGED"),
      nextEvent(page, "NEW_NOTIFICATION"),
    ];
    expect((await settle(moderator, caseId, "dismiss")).status).toBe(400);
    expect((await release(app, moderator, id)).body).toMatchObject({
      message: "Everybody sees it now.",
      undoable: false,
    });
    expect(await changed).toEqual({ postId });
    expect(await pushed).toMatchObject({ text, reason: "post" });
    expect(await textsOn(postId)).toEqual(["First", "Second", text]);
    expect(await heldOf(writer, postId)).toEqual([]);
    expect((await postOf(app.client(), postId))?.numComments).toBe(3);
    expect(await notifiedOf(maker)).toEqual([[text, "post"]]);
    expect(await notifiedOf(answered)).toEqual([[text, "reply"]]);
    expect(await notifiedOf(mentioned)).toEqual([[text, "mention"]]);
    expect(await notifiedOf(head)).toEqual([["Second", "reply"]]);
    expect(await auditOf(moderator.client, text)).toMatchObject([
      { action: "releaseComment", subject: text, target: { _id: writer._id } },
    ]);
    const [decisionId = ""] = await decisionsOf(app, writer);
    expect((await decisionFor(moderator, decisionId))?.over).toBe(true);
    expect((await settle(moderator, caseId, "delete")).body.message).toBe(
      `Settled already: ${moderator.username} showed it.`,
    );
  });

  test("is removed by staff with a statement of reasons, and shown if that is taken back", async () => {
    const maker = await aUser(app);
    const { writer, postId, id, caseId } = await aHeldComment({ postId: await aPost(maker) });
    expect((await settle(moderator, caseId, "delete", { statement: undefined })).status).toBe(400);
    expect((await settle(moderator, caseId, "delete")).body.message).toBe("Comment Deleted");
    expect([await heldOf(writer, postId), await textsOn(postId)]).toEqual([[], []]);
    expect(await rowsOf(app, "comments", { id })).toEqual([]);
    const [removal = "", hold = ""] = await decisionsOf(app, writer);
    expect(await decisionFor(moderator, removal)).toMatchObject({
      action: "deleteComment",
      reason: STATEMENT.reason,
      user: { _id: writer._id },
    });
    expect((await decisionFor(moderator, hold))?.over).toBe(true);
    expect(await notifiedOf(maker)).toEqual([]);
    await moderator.client.call(undoDecision, { params: { id: removal } });
    expect(await textsOn(postId)).toEqual([LINK]);
  });

  test("is decided by one of two", async () => {
    const { postId, id, caseId } = await aHeldComment();
    const second = await aStaffMember(app);
    const replies = await Promise.all([
      settle(moderator, caseId, "release"),
      settle(second, caseId, "delete"),
    ]);
    const messages = replies.map(({ body }) => body.message ?? "");
    expect(messages.filter((message) => message.startsWith("Settled already: "))).toHaveLength(1);
    expect(await holdOn(app, id)).toBeUndefined();
    expect((await textsOn(postId))?.length).toBe(
      messages.includes("Everybody sees it now.") ? 1 : 0,
    );
  });

  test("is changed and deleted by its writer; its case goes with it", async () => {
    const { writer, postId, id, caseId } = await aHeldComment();
    const edited = await edit(writer, id, "Without a link");
    expect(edited.body).toMatchObject({ held: true, message: WAITS });
    expect(await heldOf(writer, postId)).toEqual(["Without a link"]);
    expect((await detail(moderator, caseId))?.comment?.text).toBe("Without a link");
    expect((await writer.client.call(deleteComment, { params: { id } })).status).toBe(200);
    expect(await heldOf(writer, postId)).toEqual([]);
    expect(await rowsOf(app, "cases", { id: caseId })).toEqual([]);
  });

  test("waits on no list while a prune hides it or its post is gone", async () => {
    const isListed = async (id: string) =>
      (await listedCases(moderator, { kind: "hold" })).some(({ _id }) => _id === id);
    const { writer, postId, id, caseId } = await aHeldComment();
    expect(await isListed(caseId)).toBe(true);
    await prune(moderator, writer);
    expect(await isListed(caseId)).toBe(false);
    await restore(moderator, writer);
    expect(await isListed(caseId)).toBe(true);
    await author.client.call(deletePost, { params: { id: postId } });
    expect(await isListed(caseId)).toBe(false);
    expect((await release(app, moderator, id)).status).toBe(404);
  });

  test("notifies no author who has blocked its writer meanwhile, once it is shown", async () => {
    const maker = await aUser(app);
    const { writer, postId, id } = await aHeldComment({ postId: await aPost(maker) });
    await block(maker, writer);
    await release(app, moderator, id);
    expect(await notifiedOf(maker)).toEqual([]);
    expect(await textsOn(postId)).toEqual([LINK]);
  });
});

describe("a comment that is changed into one with a link", () => {
  test("waits, is taken from others with its notifications, and notifies again once it is shown", async () => {
    const [maker, answered, writer] = [await aUser(app), await aUser(app), await aUser(app)];
    const postId = await aPost(maker);
    const first = await aComment(answered, postId, "First");
    const { body } = await comment(writer, postId, "Harmless", first);
    const id = body.comment?._id ?? "";
    expect(await notifiedOf(answered)).toEqual([["Harmless", "reply"]]);
    const page = await connected(aPage(app.url, maker.client));
    await watching(page, { kind: "post", _id: postId });
    const changed = nextEvent(page, "COMMENTS_CHANGED");
    expect((await edit(writer, id, LINK)).body).toMatchObject({
      held: true,
      message: WAITS,
      comment: { text: LINK },
    });
    expect(await changed).toEqual({ postId });
    expect(await textsOn(postId)).toEqual(["First"]);
    expect(await heldOf(writer, postId)).toEqual([LINK]);
    expect(await notifiedOf(answered)).toEqual([]);
    expect(await notifiedOf(maker)).toEqual([["First", "post"]]);
    await release(app, moderator, id);
    expect(await textsOn(postId)).toEqual(["First", LINK]);
    expect(await notifiedOf(answered)).toEqual([[LINK, "reply"]]);
    expect(await notifiedOf(maker)).toEqual([[LINK, "post"]]);
  });

  test("leaves the answers of others where they are", async () => {
    const [writer, postId] = [await aUser(app), await aPost(author)];
    const id = await aComment(writer, postId, "Harmless");
    await comment(author, postId, "Answer", id);
    await edit(writer, id, LINK);
    expect(await textsOn(postId)).toEqual(["Answer"]);
    await release(app, moderator, id);
    expect(await textsOn(postId)).toEqual([LINK, "Answer"]);
  });

  test("stays with everybody if its writer is proven", async () => {
    const [writer, postId] = [await aUser(app), await aPost(author)];
    const id = await aComment(writer, postId, "Harmless");
    await ageUser(app, writer, DAY_MINUTES + 1);
    expect((await edit(writer, id, LINK)).body).toMatchObject({
      held: false,
      message: "Comment Edited",
    });
    expect(await textsOn(postId)).toEqual([LINK]);
  });
});

describe("a flood of comments that wait", () => {
  async function aFlood() {
    const [writer, postId] = [await aUser(app), await aPost(author)];
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) ids.push(await aComment(writer, postId, LINK));
    return { writer, postId, ids, caseId: (await holdOn(app, ids[0] ?? "")) ?? "" };
  }

  test("is one entry of the list, and removed as one, with all of its cases", async () => {
    const { writer, postId, ids, caseId } = await aFlood();
    const query = { ...ALL, grouped: "1", user: writer._id };
    const { body } = await moderator.client.call(listCases, { query });
    expect(body.groups).toMatchObject([
      { numCases: 10, subjects: [{ kind: "comment", count: 10 }] },
    ]);
    const recent = (await detail(moderator, caseId))?.recent;
    expect(recent?.comments).toEqual([
      { text: LINK, ids: ids.toReversed(), at: expect.any(String) },
    ]);
    const remove = (comments: string[]) =>
      settle(moderator, caseId, "delete", { remove: { posts: [], comments } });
    expect((await remove(ids.slice(1))).body.errors).toEqual({ remove: "Choose what waits too." });
    expect((await remove(ids)).body.message).toBe("10 removed");
    expect(await heldOf(writer, postId)).toEqual([]);
    expect(await listedCases(moderator, { kind: "hold", user: writer._id })).toEqual([]);
  });

  test("waits again if its removal over a report is undone", async () => {
    const { writer, postId, ids, caseId } = await aFlood();
    await report(author, { kind: "user", targetId: writer._id });
    const [reported] = await listedCases(moderator, { kind: "report", user: writer._id });
    const id = reported?._id ?? "";
    const remove = { posts: [], comments: ids };
    expect((await settle(moderator, id, "delete", { remove })).body.message).toBe("10 removed");
    const undone = await moderator.client.call(undoCase, { params: { id } });
    expect(undone.status).toBe(200);
    expect(await textsOn(postId)).toEqual([]);
    expect((await heldOf(writer, postId))?.length).toBe(10);
    expect(await detail(moderator, caseId)).toMatchObject({ status: "open" });
    expect((await settle(moderator, caseId, "release")).status).toBe(200);
    expect(await textsOn(postId)).toEqual([LINK]);
  });
});
