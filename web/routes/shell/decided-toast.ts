import type { QueryClient } from "@tanstack/react-query";
import { UNDO_SECONDS } from "#contract/moderation/decisions.ts";
import { type Call, messageOf } from "#web/lib/call.ts";
import { EXCEPT_CURRENT_USER } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

type Deps = { call: Call; queries: QueryClient };

/** Shows what was decided, with a button that takes it back before anyone is notified. */
export function showDecided({ call, queries }: Deps, message: string, id: string): void {
  const undo = () => {
    call("POST /api/decision/:id/undo", { params: { id } })
      .then((undone) => showToast("ok", undone.message))
      .catch((error: unknown) => showToast("error", messageOf(error)))
      .finally(() => void queries.invalidateQueries(EXCEPT_CURRENT_USER));
  };
  // The time runs out on the server too, so the toast need not stay for the focus.
  const action = { label: "Undo", run: undo, ms: UNDO_SECONDS * 1_000, keepsFocus: true };
  showToast("ok", message, action);
}
