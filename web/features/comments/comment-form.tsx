import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { COMMENT_MAX } from "#contract/comments/contract.ts";
import { canComment } from "#contract/comments/policy.ts";
import { lengthOf } from "#contract/numbers.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { messageOf } from "#web/platform/call.ts";
import { useReturnAction } from "#web/platform/session/sign-in-link.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useCreateComment } from "./api.ts";
import styles from "./comment-form.module.css";

const UNVERIFIED = "Please verify your email to comment on posts!";

/** Renders the field for a new comment; refused text stays in it. */
export function CommentForm({ postId, user }: { postId: string; user: CurrentUser }) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useReturnAction("comment", () => field.current?.focus());
  const { mutate, isPending } = useCreateComment(postId);
  const allowed = canComment(user);
  const length = lengthOf(text.trim());
  const error = useCommentError(text);
  const ready = length > 0 && error === undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending || !ready) return;
    mutate(text, {
      onSuccess: ({ message }) => {
        setText("");
        showToast("ok", message);
      },
      onError: (error) => showToast("error", messageOf(error)),
    });
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <Avatar className={styles.avatar} src={user.avatar} name={user.username} size={44} />
      <TextField
        ref={field}
        className={styles.field}
        label="Comment"
        labelHidden
        placeholder={allowed ? "Add a comment" : UNVERIFIED}
        disabled={!allowed}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        readOnly={isPending}
        autoComplete="off"
        enterKeyHint="send"
        counter={allowed ? { value: length, max: COMMENT_MAX } : undefined}
        error={length > COMMENT_MAX ? error : undefined}
        suffix={
          allowed && (
            <span className="t-count" aria-hidden="true">
              {length}/{COMMENT_MAX}
            </span>
          )
        }
      />
      <Button type="submit" size="l" className={styles.send} disabled={!ready} busy={isPending}>
        Comment
      </Button>
    </form>
  );
}

async function loadRule() {
  return (await import("#contract/comments/contract.ts")).commentText;
}

/**
 * Returns the error of a comment's text; the validation code loads after the page, and only for
 * users who may write.
 */
function useCommentError(text: string): string | undefined {
  const { data: rule } = useQuery({
    queryKey: ["commentRule"],
    queryFn: loadRule,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return rule?.safeParse(text).error?.issues[0]?.message;
}
