import { useState } from "react";
import type { Comment, Thread } from "#contract/comments/contract.ts";

/** A field that is open in a list of comments: for a reply to one, or for its new text. */
type OpenField = { kind: "reply" | "edit"; comment: Comment };

const threadIdOf = ({ _id, replyTo }: Comment) => replyTo ?? _id;

export type OpenFields = ReturnType<typeof useOpenFields>;

/** Provides which fields are open; each thread has at most one for a reply. */
export function useOpenFields() {
  const [open, setOpen] = useState<readonly OpenField[]>([]);
  const isOpen = (kind: OpenField["kind"], { _id }: Comment) =>
    open.some((field) => field.kind === kind && field.comment._id === _id);

  function close(kind: OpenField["kind"], { _id }: Comment) {
    setOpen((fields) => fields.filter((one) => one.kind !== kind || one.comment._id !== _id));
  }

  function toggle(kind: OpenField["kind"], comment: Comment) {
    if (isOpen(kind, comment)) return close(kind, comment);
    const replacesOther = (field: OpenField) =>
      kind === "reply" && field.kind === kind && threadIdOf(field.comment) === threadIdOf(comment);
    setOpen((fields) => [...fields.filter((field) => !replacesOther(field)), { kind, comment }]);
  }

  /** Returns the comment of a thread to which a reply is being written. */
  function answeredIn({ _id, replies }: Thread): Comment | undefined {
    const ids = new Set([_id, ...replies.map((reply) => reply._id)]);
    const field = open.find(
      ({ kind, comment }) =>
        kind === "reply" && (ids.has(comment._id) || threadIdOf(comment) === _id),
    );
    return field?.comment;
  }

  return { open, isOpen, close, toggle, answeredIn };
}

type Shown = {
  list: string;
  open: OpenFields["open"];
  from: readonly Thread[];
  threads: readonly Thread[];
};

/**
 * Returns the threads to show: those of a list, and those that it no longer has while one is writing in them.
 * `list` names the list.
 */
export function useThreadsWithOpen(
  list: string,
  from: readonly Thread[],
  { open }: Pick<OpenFields, "open">,
): readonly Thread[] {
  const [shown, setShown] = useState<Shown>({ list, open, from, threads: from });
  if (shown.list === list && shown.open === open && shown.from === from) return shown.threads;
  const ids = new Set(open.map(({ comment }) => comment._id));
  const threads = shown.list === list ? withOpen(shown.threads, from, ids) : from;
  setShown({ list, open, from, threads });
  return threads;
}

/** Returns a changed list of threads with the former ones in which a comment of `ids` would be gone, each in its place. */
export function withOpen(
  before: readonly Thread[],
  now: readonly Thread[],
  ids: ReadonlySet<string>,
): readonly Thread[] {
  const known = new Set(now.flatMap(({ _id, replies }) => [_id, ...replies.map((one) => one._id)]));
  const isMissing = ({ _id }: Comment) => ids.has(_id) && !known.has(_id);
  let threads = now.map((thread) => {
    const missing = before.find(({ _id }) => _id === thread._id)?.replies.filter(isMissing) ?? [];
    return missing.length === 0 ? thread : { ...thread, replies: inOrder(thread.replies, missing) };
  });
  let place = 0;
  for (const thread of before) {
    const found = threads.findIndex(({ _id }) => _id === thread._id);
    if (found !== -1) {
      place = found + 1;
      continue;
    }
    if (known.has(thread._id) || ![thread, ...thread.replies].some(isMissing)) continue;
    const kept = { ...thread, replies: thread.replies.filter(({ _id }) => !known.has(_id)) };
    threads = threads.toSpliced(place, 0, kept);
    place += 1;
  }
  return threads;
}

function inOrder(replies: readonly Comment[], missing: readonly Comment[]): Comment[] {
  return [...replies, ...missing].sort((one, other) => Number(BigInt(one._id) - BigInt(other._id)));
}
