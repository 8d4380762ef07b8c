import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type SetupDialogProps = {
  title: string;
  description: string;
  submitLabel: string;
  busy: boolean;
  /** Whether the form is filled in. */
  complete: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Renders the form that adds a factor; it stays open while sending. */
export function SetupDialog(props: SetupDialogProps) {
  const { title, description, submitLabel, busy, complete, onSubmit, onClose, children } = props;
  const formId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy && complete) onSubmit();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} disabled={!complete}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="dialog-body">
        {children}
      </form>
    </Dialog>
  );
}
