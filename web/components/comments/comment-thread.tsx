import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import type { Comment, Thread } from "#contract/comments/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useLazyPart } from "#web/ui/hooks/use-lazy-part.ts";
import styles from "./comment-row.module.css";
import { CommentRow, type CommentRowProps } from "./comment-row.tsx";
import type { ReplyFormProps } from "./reply-form.tsx";

type CommentThreadProps = Pick<CommentRowProps, "postId" | "makerId" | "onDelete"> & {
  thread: Thread;
  /** Renders further actions for a comment. */
  actionOf: ((comment: Comment) => ReactNode) | undefined;
};

const loadForm = async () => (await import("./reply-form.tsx")).ReplyForm;

/** Renders a comment with its replies, and the form for a new one. */
export function CommentThread({ thread, actionOf, ...rest }: CommentThreadProps) {
  const { replies, numReplies } = thread;
  const [answered, setAnswered] = useState<Comment | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const drafts = useRef(new Map<string, string>());
  const { Part: ReplyForm, button } = useLazyPart<ReplyFormProps>(loadForm);
  const deps = { call: useCall(), queries: useQueryClient(), postId: rest.postId };
  const [next, setNext] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);

  function reply(comment: Comment, pressed: RefObject<HTMLButtonElement | null>) {
    opener.current = pressed.current;
    button.onClick();
    setAnswered(answered === comment ? null : comment);
  }

  function close() {
    opener.current?.focus();
    setAnswered(null);
  }

  async function showMore() {
    if (isLoading) return;
    setLoading(true);
    try {
      const { loadReplies } = await import("./comment-acts.ts");
      setNext(await loadReplies(deps, thread, next));
    } catch (error) {
      showToast("error", messageOf(error));
    }
    setLoading(false);
  }

  const row = (comment: Comment) => (
    <CommentRow
      {...rest}
      comment={comment}
      action={actionOf?.(comment)}
      onReply={reply}
      isAnswered={answered?._id === comment._id}
      warmUp={button.onFocus}
    />
  );
  const hidden = numReplies - replies.length;
  return (
    <li className={styles.thread}>
      {row(thread)}
      {(replies.length > 0 || hidden > 0 || (answered && ReplyForm)) && (
        <div className={styles.replies}>
          {replies.length > 0 && (
            <ul aria-label={`Replies to ${thread.owner.username}`}>
              {replies.map((comment) => (
                <li key={comment._id}>{row(comment)}</li>
              ))}
            </ul>
          )}
          {hidden > 0 && (
            <button
              type="button"
              className={styles.textButton}
              aria-disabled={isLoading}
              onClick={() => void showMore()}
            >
              <Icon name="down" size="s" />
              {`Show ${hidden} more ${hidden === 1 ? "reply" : "replies"}`}
            </button>
          )}
          {answered && ReplyForm && (
            <ReplyForm
              key={answered._id}
              postId={rest.postId}
              answered={answered}
              drafts={drafts.current}
              onClose={close}
            />
          )}
        </div>
      )}
    </li>
  );
}
