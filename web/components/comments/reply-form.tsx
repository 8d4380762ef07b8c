import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Comment } from "#contract/comments/contract.ts";
import { CallError, messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useCreateComment } from "./api.ts";
import { useCommentDraft } from "./comment-draft.ts";
import { CommentField } from "./comment-field.tsx";

type ReplyFormProps = {
  postId: string;
  /** The comment that is replied to. */
  answered: Comment;
  onClose: () => void;
};

const GONE = "The comment you answer was deleted. Yours can stand by itself.";

/** Renders the field for a reply; one to a reply begins with the name of whom it answers. */
export function ReplyForm({ postId, answered, onClose }: ReplyFormProps) {
  const { _id, owner, replyTo } = answered;
  const start = replyTo === null ? "" : `@${owner.username} `;
  const draft = useCommentDraft({ kind: "reply", _id }, start);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    // At the end, not before the name.
    field.current?.setSelectionRange(-1, -1);
  }, []);
  const [isGone, setGone] = useState(false);
  const { mutate, isPending } = useCreateComment(postId);
  const { text, requestKey } = draft;
  const isReady = draft.isValid && text.trim() !== start.trim();

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending || !isReady) return;
    mutate(
      { text, requestKey, ...(!isGone && { replyTo: _id }) },
      {
        onSuccess: ({ message }) => {
          showToast("ok", message);
          cancel();
        },
        onError: (error) => {
          const gone = !isGone && error instanceof CallError && error.status === 404;
          setGone(isGone || gone);
          showToast("error", gone ? GONE : messageOf(error));
        },
      },
    );
  }

  function cancel() {
    draft.clear();
    onClose();
  }

  function closeByEscape(event: KeyboardEvent) {
    if (event.key === "Escape" && !isPending) onClose();
  }

  return (
    <form
      className="grid grid-rows-[1fr] [transition:grid-template-rows_var(--mid)_var(--ease)] starting:grid-rows-[0fr]"
      onSubmit={send}
      onKeyDown={closeByEscape}
    >
      <div className="cluster gap-8 justify-end items-start min-h-0 py-8">
        <CommentField
          ref={field}
          className="flex-[1_1_260px]"
          postId={postId}
          label={`Reply to ${owner.username}`}
          hint={isGone ? GONE : undefined}
          draft={draft}
          readOnly={isPending}
        />
        <Button size="l" variant="quiet" disabled={isPending} onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" size="l" variant="primary" disabled={!isReady} busy={isPending}>
          {isGone ? "Comment" : "Reply"}
        </Button>
      </div>
    </form>
  );
}
