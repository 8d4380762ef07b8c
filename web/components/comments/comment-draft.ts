import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { lengthOf } from "#contract/numbers.ts";
import { newRequestKey } from "#web/lib/request-key.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { storedDraft } from "#web/lib/stored-draft.ts";

async function loadRule() {
  return (await import("#contract/comments/contract.ts")).commentText;
}

/** What is being written: a comment on a post, a reply to a comment, or the new text of one's own. */
type Subject = { kind: "comment" | "reply" | "edit"; _id: string };

/** The text so far, and the key with which it is sent, also after a reload. */
type Draft = { text: string; requestKey: string };

export type CommentDraft = ReturnType<typeof useCommentDraft>;

/**
 * Provides the text of a comment as it is typed; it is stored in this browser, one for each author and subject,
 * until `clear` is called. `initial` is what an untouched field shows. The validation code loads after the
 * page, and only for users who may write.
 */
export function useCommentDraft({ kind, _id }: Subject, initial = "") {
  const author = useCurrentUser()?._id ?? "";
  const [{ text, requestKey }, setDraft] = useState<Draft>({ text: initial, requestKey: "" });
  const stored = storedDraft(kind, `${author} ${_id}`);

  // Pages are rendered without drafts; what was typed before the scripts ran stays.
  const restore = useEffectEvent(() => {
    const saved = readDraft(stored.read());
    if (saved && text === initial) setDraft(saved);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft of another author or subject
  useEffect(() => restore(), [author, kind, _id]);

  function setText(next: string) {
    const draft = { text: next, requestKey: requestKey || newRequestKey() };
    setDraft(draft);
    if (next.trim() === initial.trim()) stored.remove();
    else stored.save(draft);
  }

  /** Forgets the text once it is sent, or given up. */
  function clear() {
    setDraft({ text: initial, requestKey: "" });
    stored.remove();
  }

  const { data: rule } = useQuery({
    queryKey: ["commentRule"],
    queryFn: loadRule,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const error = rule?.safeParse(text).error?.issues[0]?.message;
  const length = lengthOf(text.trim());
  const isValid = length > 0 && error === undefined;
  return { text, requestKey, setText, clear, length, error, isValid };
}

function readDraft(value: unknown): Draft | undefined {
  const { text, requestKey } = (value ?? {}) as Partial<Record<keyof Draft, unknown>>;
  const isDraft = typeof text === "string" && typeof requestKey === "string";
  return isDraft ? { text, requestKey } : undefined;
}
