import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { UNDO_SECONDS } from "#contract/decisions/contract.ts";
import { StatementDialog } from "#web/components/decisions/statement-dialog.tsx";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { EXCEPT_CURRENT_USER } from "#web/lib/queries.ts";
import {
  closeStatementRequest,
  type StatementRequest,
} from "#web/lib/session/statement-request.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Renders the dialog that an act of staff on what is another's waits for. */
export function StatementPrompt({ request: { explained, isOpen } }: { request: StatementRequest }) {
  const { act, ...texts } = explained;
  const deps = { call: useCall(), queries: useQueryClient() };
  return (
    <StatementDialog
      open={isOpen}
      onOpenChange={(open) => open || closeStatementRequest()}
      {...texts}
      onConfirm={async (statement) => {
        const acted = await act(statement);
        if (acted?.decisionId) showDecided(deps, acted.message, acted.decisionId);
      }}
    />
  );
}

type Deps = { call: Call; queries: QueryClient };

/** Shows what was decided, with a button that takes it back before anyone is notified. */
function showDecided({ call, queries }: Deps, message: string, id: string): void {
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
