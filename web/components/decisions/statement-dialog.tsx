import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { type Statement, statement } from "#contract/decisions/contract.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { StatementFields } from "./statement-fields.tsx";

type StatementDialogProps = {
  title: string;
  body: string;
  confirmLabel: string;
  /** Whom the statement is sent to. */
  username: string;
  /** What is acted on is still loading. */
  confirmDisabled?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Closes when it resolves; when it rejects, stays open and shows the message. */
  onConfirm: (statement: Statement) => Promise<unknown>;
  /** What is shown above the fields. */
  children?: ReactNode;
  /** What is shown below the fields. */
  foot?: ReactNode;
};

/** Asks staff for the reasons before they act on what is another's. */
export function StatementDialog(props: StatementDialogProps) {
  const { username, onConfirm, children, foot, ...dialog } = props;
  const form = useContractForm(statement, onConfirm, { defaultValues: { reason: "" } });
  return (
    <ConfirmDialog danger {...dialog} onConfirm={form.confirm}>
      {children}
      <div className="grid gap-16 dialog-body">
        <FormProvider {...form}>
          <StatementFields username={username} />
        </FormProvider>
        {foot}
      </div>
    </ConfirmDialog>
  );
}
