import { useState } from "react";
import type { Post } from "#contract/posts/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { useLazyPart } from "#web/ui/hooks/use-lazy-part.ts";
import type { LikersDialogProps } from "./likers-dialog.tsx";

const load = async () => (await import("./likers-dialog.tsx")).LikersDialog;

/** Renders the button that opens the list of those who like a post. */
export function Likers({ post: { _id, numLikes } }: { post: Post }) {
  const [open, setOpen] = useState(false);
  const { Part: LikersDialog, button } = useLazyPart<LikersDialogProps>(load);
  if (numLikes === 0 && !open) return null;
  function show() {
    button.onClick();
    setOpen(true);
  }
  return (
    <>
      <Button {...button} variant="quiet" size="l" aria-haspopup="dialog" onClick={show}>
        Who likes it
      </Button>
      {LikersDialog && <LikersDialog postId={_id} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
