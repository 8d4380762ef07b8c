import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { Comment } from "#contract/comments/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useCreateComment } from "./api.ts";
import { CommentField, useCommentText } from "./comment-field.tsx";
import styles from "./comment-row.module.css";

export type ReplyFormProps = {
  postId: string;
  /** The comment that is replied to. */
  answered: Comment;
  /** What was typed before, by the id of the comment. */
  drafts: Map<string, string>;
  onClose: () => void;
};

/** Renders the field for a reply; one to a reply begins with the name of whom it answers. */
export function ReplyForm({ postId, answered, drafts, onClose }: ReplyFormProps) {
  const { _id, owner, replyTo } = answered;
  const start = replyTo === null ? "" : `@${owner.username} `;
  const typed = useCommentText(drafts.get(_id) ?? start);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    // At the end, not before the name.
    field.current?.setSelectionRange(-1, -1);
  }, []);
  const { mutate, isPending } = useCreateComment(postId);
  const isSent = typed.isValid && typed.text.trim() !== start.trim();

  function change(next: string) {
    typed.setText(next);
    drafts.set(_id, next);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending || !isSent) return;
    mutate(
      { text: typed.text, replyTo: _id },
      {
        onSuccess: ({ message }) => {
          drafts.delete(_id);
          showToast("ok", message);
          onClose();
        },
        onError: (error) => showToast("error", messageOf(error)),
      },
    );
  }

  function cancel() {
    drafts.delete(_id);
    onClose();
  }

  function closeByEscape(event: KeyboardEvent) {
    if (event.key === "Escape" && !isPending) onClose();
  }

  return (
    <form className={`grid ${styles.opening}`} onSubmit={send} onKeyDown={closeByEscape}>
      <div className={`cluster gap-8 end ${styles.replying}`}>
        <CommentField
          ref={field}
          className={styles.answer}
          postId={postId}
          label={`Reply to ${owner.username}`}
          typed={typed}
          onText={change}
          readOnly={isPending}
        />
        <Button size="l" variant="quiet" disabled={isPending} onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" size="l" variant="primary" disabled={!isSent} busy={isPending}>
          Reply
        </Button>
      </div>
    </form>
  );
}
