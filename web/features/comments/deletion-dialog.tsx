import { useQueryClient } from "@tanstack/react-query";
import type { Comment } from "#contract/comments/contract.ts";
import { useCall } from "#web/platform/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { deleteComment } from "./comment-acts.ts";

type DeletionDialogProps = { postId: string; comment: Comment; onClose: () => void };

/** Asks before another's comment is deleted. */
export function DeletionDialog({ postId, comment, onClose }: DeletionDialogProps) {
  const deps = { call: useCall(), queries: useQueryClient(), postId };
  async function confirm() {
    showToast("ok", await deleteComment(deps, comment));
    onClose();
  }
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete comment?"
      body={`“${comment.text}” by ${comment.owner.username} goes for good.`}
      confirmLabel="Delete"
      onConfirm={confirm}
    />
  );
}
