import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { Comment } from "#contract/comments/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { editComment } from "./comment-acts.ts";
import { useCommentDraft } from "./comment-draft.ts";
import { CommentField } from "./comment-field.tsx";

type CommentEditorProps = { postId: string; comment: Comment; onClose: () => void };

/** Renders the text of one's comment as a field. */
export function CommentEditor({ postId, comment, onClose }: CommentEditorProps) {
  const draft = useCommentDraft({ kind: "edit", _id: comment._id }, comment.text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const deps = { call: useCall(), queries: useQueryClient(), postId };
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => editComment(deps, { id: comment._id, text }),
  });

  function save(event: FormEvent) {
    event.preventDefault();
    if (isPending || !draft.isValid) return;
    mutate(draft.text, {
      onSuccess: (message) => {
        showToast("ok", message);
        cancel();
      },
      onError: (error) => showToast("error", messageOf(error)),
    });
  }

  function cancel() {
    draft.clear();
    onClose();
  }

  function cancelByEscape(event: KeyboardEvent) {
    if (event.key === "Escape" && !isPending) cancel();
  }

  return (
    <form className="cluster gap-8 mt-6" onSubmit={save} onKeyDown={cancelByEscape}>
      <CommentField
        ref={field}
        className="flex-[1_0_100%]"
        postId={postId}
        label="Edit comment"
        draft={draft}
        readOnly={isPending}
      />
      <Button type="submit" variant="primary" disabled={!draft.isValid} busy={isPending}>
        Save
      </Button>
      <Button variant="quiet" disabled={isPending} onClick={cancel}>
        Cancel
      </Button>
    </form>
  );
}
