import type { Comment } from "#contract/comments/contract.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useDeleteComment } from "./api.ts";

type DeletionDialogProps = { postId: string; comment: Comment; onClose: () => void };

/** Asks before another's comment is deleted. */
export function DeletionDialog({ postId, comment, onClose }: DeletionDialogProps) {
  const deleteComment = useDeleteComment(postId);
  async function confirm() {
    const { message } = await deleteComment(comment);
    showToast("ok", message);
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
