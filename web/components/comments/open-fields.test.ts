import { expect, test } from "vitest";
import type { Thread } from "#contract/comments/contract.ts";
import { withOpen } from "./open-fields.ts";

/** Returns threads of ids: "9 8(7,6)" is 9 without replies, and 8 with two. */
const threads = (text: string): Thread[] =>
  text.split(" ").flatMap((part) => {
    const [, _id, replies = ""] = /^(\d+)(?:\(([\d,]+)\))?$/.exec(part) ?? [];
    const of = replies.split(",").filter(Boolean);
    const thread = { _id, replyTo: null, replies: of.map((id) => ({ _id: id, replyTo: _id })) };
    return _id ? [{ ...thread, numReplies: of.length } as Thread] : [];
  });

const written = (list: readonly Thread[]) =>
  list
    .map(({ _id, replies }) => _id + (replies.length ? `(${replies.map((one) => one._id)})` : ""))
    .join(" ");

test.each([
  ["nothing is open: the list as it is", "5 4 3", "6 5 4", [], "6 5 4"],
  ["pushed to the next page: at its end", "5 4 3", "6 5 4", ["3"], "6 5 4 3"],
  ["deleted: in its place", "5 4 3", "6 5 3", ["4"], "6 5 4 3"],
  ["deleted at the top: before what followed it", "5 4 3", "4 3", ["5"], "5 4 3"],
  ["everything else is gone", "5 4 3", "", ["4"], "4"],
  ["several at once, in their order", "5 4 3 2", "7 6", ["4", "2"], "4 2 7 6"],
  ["a reply is gone: in its thread", "5(6,7,8)", "5(6,8)", ["7"], "5(6,7,8)"],
  ["a thread goes with the open reply", "5 4(6,7)", "8 5", ["7"], "8 5 4(6,7)"],
  ["its first comment goes, replies are threads: shown once", "4(6,7)", "7 6", ["4"], "4 7 6"],
  ["an open reply became a thread", "4(6,7)", "7 6", ["7"], "7 6"],
])("%s", (_, before, now, open, expected) => {
  expect(written(withOpen(threads(before), threads(now), new Set(open)))).toBe(expected);
});
