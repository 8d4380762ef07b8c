import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog } from "./dialog.tsx";

type MessageDialogProps = { title: string; text: string; onClose: () => void };

/** Renders one message and waits until it is closed. */
export function MessageDialog({ title, text, onClose }: MessageDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      actions={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    />
  );
}
