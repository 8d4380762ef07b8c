import { useQueryClient } from "@tanstack/react-query";
import { StatementDialog } from "#web/components/moderation/decisions/statement-dialog.tsx";
import { useCall } from "#web/lib/call.ts";
import {
  closeStatementRequest,
  type StatementRequest,
} from "#web/lib/session/statement-request.ts";
import { showDecided } from "./decided-toast.ts";

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
