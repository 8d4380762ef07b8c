import fc from "fast-check";
import { expect, test } from "vitest";
import type { Comment, Thread } from "#contract/comments/contract.ts";
import {
  type CommentPage,
  isShort,
  withComment,
  withCount,
  withEdited,
  withHeld,
  withoutComment,
  withReplies,
  withReply,
} from "./comment-page.ts";
import { withoutPending } from "./comments-section.tsx";

function aComment(id: number, replyTo: string | null = null): Comment {
  return {
    _id: String(id),
    owner: { _id: "1", username: "owl", avatar: null },
    text: `comment ${id}`,
    createdAt: "2026-06-15T12:00:00.000Z",
    editedAt: null,
    replyTo,
  };
}

const aThread = (id: number): Thread => ({ ...aComment(id), replies: [], numReplies: 0 });

/** Returns the first page of `total` comments, the newest of which has the highest id. */
function aPage(total: number): CommentPage {
  const ids = Array.from({ length: Math.min(total, 10) }, (_, index) => total - index);
  return { threads: ids.map(aThread), numComments: total, numThreads: total, heldComments: [] };
}

/** Returns a page of one comment, 1, to which `numReplies` reply, with ids from 101; `shown` are loaded. */
function aConversation(numReplies: number, shown: number): CommentPage {
  const replies = Array.from({ length: shown }, (_, index) => aComment(101 + index, "1"));
  const threads = [{ ...aComment(1), replies, numReplies }];
  return { threads, numComments: 1 + numReplies, numThreads: 1, heldComments: [] };
}

const idsOf = (page: CommentPage) => page.threads.map(({ _id }) => Number(_id));
const repliesIn = (page: CommentPage) => page.threads[0]?.replies.map(({ _id }) => Number(_id));
const total = fc.integer({ min: 0, max: 45 });

test("puts a new comment at the top of ten and counts it once when the event repeats", () => {
  fc.assert(
    fc.property(total, fc.integer({ min: 1, max: 3 }), (before, times) => {
      let page = aPage(before);
      const comment = aComment(before + 1);
      for (let time = 0; time < times; time += 1) {
        page = withCount(withComment(page, comment), before + 1, comment);
      }
      expect(page).toEqual(aPage(before + 1));
    }),
  );
});

test("puts a new reply at the end of its thread and counts it once when the event repeats", () => {
  fc.assert(
    fc.property(total, fc.integer({ min: 1, max: 3 }), (before, times) => {
      let page = aConversation(before, before);
      const reply = aComment(101 + before, "1");
      for (let time = 0; time < times; time += 1) {
        page = withCount(withReply(page, reply), before + 2, reply);
      }
      expect(page).toEqual(aConversation(before + 1, before + 1));
    }),
  );
});

test("merges loaded replies with those that arrived before, in order", () => {
  const arrived = withReply(aConversation(9, 2), aComment(110, "1"));
  const replies = [103, 104, 110].map((id) => aComment(id, "1"));
  const some = withReplies(arrived, { id: "1", replies, hasMore: true });
  expect(repliesIn(some)).toEqual([101, 102, 103, 104, 110]);
  expect(some.threads[0]?.numReplies).toBe(10);
  const all = withReplies(some, { id: "1", replies: [aComment(105, "1")], hasMore: false });
  expect(repliesIn(all)).toEqual([101, 102, 103, 104, 105, 110]);
  expect(all.threads[0]?.numReplies).toBe(6);
});

test("changes a comment or a reply in its place", () => {
  const page = aConversation(2, 2);
  const edited = withEdited(page, { ...aComment(102, "1"), text: "better" });
  expect(edited.threads[0]?.replies.map(({ text }) => text)).toEqual(["comment 101", "better"]);
  expect(withEdited(page, { ...aComment(1), text: "best" }).threads[0]).toMatchObject({
    text: "best",
    replies: page.threads[0]?.replies,
  });
});

test("removes a deleted comment and counts it once when the event repeats", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 45 }), fc.nat(9), (before, index) => {
      const page = aPage(before);
      const removedId = page.threads[index % page.threads.length]?._id ?? "";
      const after = withoutComment(withoutComment(page, removedId), removedId);
      expect(idsOf(after)).toEqual(idsOf(page).filter((id) => String(id) !== removedId));
      expect(after).toMatchObject({ numComments: before - 1, numThreads: before - 1 });
    }),
  );
});

test("removes a deleted reply, and counts the replies to a deleted comment as threads", () => {
  const page = aConversation(3, 2);
  const without = withoutComment(page, "101");
  expect(repliesIn(without)).toEqual([102]);
  expect(without).toMatchObject({ numComments: 3, numThreads: 1, threads: [{ numReplies: 2 }] });
  const gone = withoutComment(page, "1");
  expect(gone).toEqual({ threads: [], numComments: 3, numThreads: 3, heldComments: [] });
  expect(isShort(gone, 1)).toBe(true);
});

test("moves a comment or reply to those that wait, once, and counts it no more", () => {
  const page = aConversation(2, 2);
  const reply = { ...aComment(102, "1"), text: "see https://a.example" };
  const held = withHeld(withHeld(page, reply), reply);
  expect(held).toEqual({ ...withoutComment(page, "102"), heldComments: [reply] });
  const head = withHeld(held, aComment(1));
  expect(head).toMatchObject({ threads: [], numComments: 1, heldComments: [aComment(1), reply] });
});

test("puts a new comment that waits first, counts it nowhere, and removes it again", () => {
  const page = aPage(3);
  const first = withHeld(page, aComment(4));
  const held = withHeld(first, aComment(5));
  expect(held).toEqual({ ...page, heldComments: [aComment(5), aComment(4)] });
  expect(withoutComment(held, "5")).toEqual(first);
  expect(withoutPending(held, new Set(["5"]))).toEqual(first);
});

test("leaves a page unchanged when a comment of another page is removed", () => {
  fc.assert(
    fc.property(total, (before) => {
      const page = aPage(before);
      expect(withoutComment(page, "999")).toBe(page);
      expect(withReply(page, aComment(1000, "999"))).toBe(page);
    }),
  );
});

test("leaves out comments that are being deleted, and counts them", () => {
  const page = aConversation(2, 2);
  const one = withoutPending(page, new Set(["102", "7"]));
  expect(repliesIn(one)).toEqual([101]);
  expect(one.numComments).toBe(2);
  expect(withoutPending(page, new Set(["1"])).threads).toEqual([]);
});

test("reports a page as short after a deletion exactly when more comments exist", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 45 }), (before) => {
      const page = aPage(before);
      expect(isShort(page, 1)).toBe(false);
      expect(isShort(withoutComment(page, String(before)), 1)).toBe(before > 10);
    }),
  );
});
