import { messageOf } from "#web/platform/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

type Deletion = {
  /** Sends the deletion, also while the page is being left. */
  act: () => Promise<unknown>;
  /** Shows again what is not deleted. */
  show: () => void;
};

let endPending: (() => void) | null = null;

/**
 * Shows a toast that offers to undo a deletion. It is sent when the toast closes, the page is left, or
 * the next one begins; a browser that ends before keeps the item.
 */
export function deleteLater(text: string, { act, show }: Deletion): void {
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
      act().catch((error: unknown) => {
        show();
        showToast("error", messageOf(error));
      });
    });
  }
  endPending = send;
  window.addEventListener("pagehide", send);
  showToast("ok", text, { label: "Undo", run: () => finish(show), onClose: send });
}
