import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export function ErrorDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog
      alert
      open
      onOpenChange={onClose}
      title="Error"
      description={message}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    />
  );
}
