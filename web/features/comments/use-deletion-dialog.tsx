import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Comment } from "#contract/comments/contract.ts";
import { useToast } from "#web/ui/toast.tsx";
import { useDeleteComment } from "./api.ts";

const ConfirmDialog = lazy(() =>
  import("#web/ui/confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);

type DeletionDialog = {
  asked: Comment | null;
  ask: (comment: Comment) => void;
  dialog: ReactNode;
};

/** Asks before a comment is deleted, and says in place why it could not be. */
export function useDeletionDialog(postId: string): DeletionDialog {
  const { mutateAsync } = useDeleteComment(postId);
  const toast = useToast();
  const [asked, setAsked] = useState<Comment | null>(null);
  const [open, setOpen] = useState(false);

  function ask(comment: Comment) {
    setAsked(comment);
    setOpen(true);
  }

  async function remove(comment: Comment) {
    const { message } = await mutateAsync(comment._id);
    // At once, without closing first: it would give the focus to a row that goes.
    setAsked(null);
    toast("ok", message);
  }

  const dialog = asked && (
    <Suspense>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title="Delete comment?"
        body={`“${asked.text}” by ${asked.owner.username} goes for good.`}
        confirmLabel="Delete"
        onConfirm={() => remove(asked)}
      />
    </Suspense>
  );
  return { asked, ask, dialog };
}
