import type { Comment } from "#contract/comments/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { deleteComment } from "./comment-acts.ts";

let endPending: (() => void) | null = null;

/**
 * Shows a toast that offers to undo the deletion of a comment; `show` shows it again. The deletion is sent
 * when the toast closes, the page is left, or the next one begins. A browser that ends before keeps the
 * comment.
 */
export function deleteLater(
  deps: Parameters<typeof deleteComment>[0],
  comment: Comment,
  show: () => void,
): void {
  endPending?.();
  let isPending = true;
  function finish(how: () => void) {
    if (!isPending) return;
    isPending = false;
    endPending = null;
    window.removeEventListener("pagehide", send);
    how();
  }
  function send() {
    finish(() => {
      deleteComment(deps, comment).catch((error: unknown) => {
        show();
        showToast("error", messageOf(error));
      });
    });
  }
  endPending = send;
  window.addEventListener("pagehide", send);
  showToast("ok", "Comment Deleted", { label: "Undo", run: () => finish(show), onClose: send });
}
