import { useState } from "react";
import { useUnbanUser } from "#web/components/moderation/bans/bans-api.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { MessageDialog } from "#web/ui/overlays/message-dialog.tsx";

type UnbanDialogProps = {
  user: { _id: string; username: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the success message is closed. */
  onUnbanned: () => void;
};

/** Asks before a ban is lifted, and confirms it afterwards. */
export function UnbanDialog({ user, open, onOpenChange, onUnbanned }: UnbanDialogProps) {
  const { mutateAsync } = useUnbanUser(user._id);
  const [message, setMessage] = useState<string | null>(null);

  async function unban() {
    const reply = await mutateAsync();
    setMessage(reply.message);
  }

  function close() {
    setMessage(null);
    onUnbanned();
  }

  return (
    <>
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Unban ${user.username}?`}
        body="They can log in, post and comment again right away."
        confirmLabel="Unban"
        onConfirm={unban}
      />
      {message !== null && <MessageDialog title="Success" text={message} onClose={close} />}
    </>
  );
}
