import fc from "fast-check";
import { expect, test } from "vitest";
import type { Comment } from "#contract/comments/contract.ts";
import {
  type CommentPage,
  isShort,
  withComment,
  withCount,
  withoutComment,
} from "./comment-page.ts";

function aComment(id: number): Comment {
  return {
    _id: String(id),
    owner: { _id: "1", username: "owl", avatar: null },
    text: `comment ${id}`,
    createdAt: "2026-06-15T12:00:00.000Z",
    editedAt: null,
  };
}

/** Returns the first page of `total` comments, the newest of which has the highest id. */
function aPage(total: number): CommentPage {
  const ids = Array.from({ length: Math.min(total, 10) }, (_, index) => total - index);
  return withCount({ comments: ids.map(aComment), numComments: 0, commentPageCount: 0 }, total);
}

const idsOf = (page: CommentPage) => page.comments.map(({ _id }) => Number(_id));
const total = fc.integer({ min: 0, max: 45 });

test("puts a new comment at the top of ten and counts it once when the event repeats", () => {
  fc.assert(
    fc.property(total, fc.integer({ min: 1, max: 3 }), (before, times) => {
      let page = aPage(before);
      for (let time = 0; time < times; time += 1) page = withComment(page, aComment(before + 1));
      expect(page).toEqual(aPage(before + 1));
    }),
  );
});

test("removes a deleted comment and counts it once when the event repeats", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 45 }), fc.nat(9), (before, index) => {
      const page = aPage(before);
      const removedId = page.comments[index % page.comments.length]?._id ?? "";
      const after = withoutComment(withoutComment(page, removedId), removedId);
      expect(idsOf(after)).toEqual(idsOf(page).filter((id) => String(id) !== removedId));
      expect(after.numComments).toBe(before - 1);
      expect(after.commentPageCount).toBe(Math.ceil((before - 1) / 10));
    }),
  );
});

test("leaves a page unchanged when a comment of another page is removed", () => {
  fc.assert(
    fc.property(total, (before) => {
      const page = aPage(before);
      expect(withoutComment(page, "999")).toBe(page);
    }),
  );
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
