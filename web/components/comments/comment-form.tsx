import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { canComment } from "#contract/comments/policy.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { useReturnAction } from "#web/lib/session/sign-in-link.ts";
import { storedDraft } from "#web/lib/stored-draft.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useCreateComment } from "./api.ts";
import { CommentField, useCommentText } from "./comment-field.tsx";
import styles from "./comment-form.module.css";

const UNVERIFIED = "Please verify your email to comment on posts!";

/** Renders the field for a new comment; refused text stays in it. */
export function CommentForm({ postId, user }: { postId: string; user: CurrentUser }) {
  const typed = useCommentText("");
  const { text, isValid } = typed;
  const field = useRef<HTMLInputElement>(null);
  useReturnAction("comment", () => field.current?.focus());
  const saveDraft = useDraft(
    `${user._id} ${postId}`,
    (draft) => text === "" && typed.setText(draft),
  );
  const { mutate, isPending } = useCreateComment(postId);
  const allowed = canComment(user);

  function change(next: string) {
    typed.setText(next);
    saveDraft(next);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending || !isValid) return;
    mutate(
      { text },
      {
        onSuccess: ({ message }) => {
          change("");
          showToast("ok", message);
        },
        onError: (error) => showToast("error", messageOf(error)),
      },
    );
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <Avatar className={styles.avatar} src={user.avatar} name={user.username} size={44} />
      <CommentField
        ref={field}
        className={styles.field}
        label="Comment"
        placeholder={allowed ? "Add a comment" : UNVERIFIED}
        disabled={!allowed}
        typed={typed}
        onText={change}
        readOnly={isPending}
      />
      <Button type="submit" size="l" className={styles.send} disabled={!isValid} busy={isPending}>
        Comment
      </Button>
    </form>
  );
}

/** Restores the draft of a comment on mount; returns the function that saves it. */
function useDraft(owner: string, restore: (text: string) => void): (text: string) => void {
  const onDraft = useEffectEvent(restore);
  useEffect(() => {
    const draft = storedDraft("comment", owner).read();
    if (draft !== "") onDraft(draft);
  }, [owner]);
  return storedDraft("comment", owner).save;
}
