import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type BlockDialogProps = {
  username: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBlock: () => Promise<unknown>;
};

/** Asks before a user is blocked, as that also removes follows in both directions. */
export function BlockDialog({ username, open, onOpenChange, onBlock }: BlockDialogProps) {
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${username}?`}
      body="Neither of you sees, follows, comments on or notifies the other any more. They are not told. You can take it back on their profile or in your settings."
      confirmLabel="Block"
      onConfirm={onBlock}
    />
  );
}
