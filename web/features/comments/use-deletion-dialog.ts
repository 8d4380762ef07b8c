import type { Comment } from "#contract/comments/contract.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import { useDeleteComment } from "./api.ts";

/** Asks before a comment is deleted. */
export function useDeletionDialog(postId: string) {
  const { mutateAsync } = useDeleteComment(postId);
  const toast = useToast();
  return useConfirmation<Comment>(
    ({ text, owner }) => ({
      title: "Delete comment?",
      body: `“${text}” by ${owner.username} goes for good.`,
      confirmLabel: "Delete",
    }),
    async ({ _id }) => {
      const { message } = await mutateAsync(_id);
      toast("ok", message);
    },
  );
}
