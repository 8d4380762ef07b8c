import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The question's subject is still loading. */
  confirmDisabled?: boolean;
  /** Closes when it resolves; when it rejects, stays open and shows the error's message. */
  onConfirm: () => Promise<unknown> | unknown;
  children?: ReactNode;
};

function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  return message || "Something went wrong. Please try again.";
}

function useConfirm({ onConfirm, onOpenChange }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  function changeOpen(open: boolean) {
    if (busy) return;
    setError(null);
    onOpenChange(open);
  }

  async function confirm() {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, changeOpen, confirm };
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, body, confirmLabel, cancelLabel = "Cancel", danger, children } = props;
  const { busy, error, changeOpen, confirm } = useConfirm(props);
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={changeOpen}
      title={title}
      description={body}
      actions={
        <>
          <Button onClick={() => changeOpen(false)} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            busy={busy}
            disabled={props.confirmDisabled}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <div role="alert">{error && <FieldMessage kind="error">{error}</FieldMessage>}</div>
    </Dialog>
  );
}
