import type { ReactNode } from "react";
import { BanFields } from "#web/components/moderation/bans/ban-fields.tsx";
import { banLabel } from "#web/components/moderation/bans/ban-term.ts";
import type { Ban } from "#web/components/moderation/bans/bans-api.ts";
import { useBanDraft } from "#web/components/moderation/bans/use-ban-draft.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type BanMakerDialogProps = {
  username: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBan: (ban: Ban) => Promise<unknown>;
  children?: ReactNode;
};

/** Asks for the duration and reasons of a ban of the reported item's author. */
export function BanMakerDialog(props: BanMakerDialogProps) {
  const { username, open, onOpenChange, onBan, children } = props;
  const draft = useBanDraft();

  async function ban() {
    const body = draft.validate();
    if (!body) throw new Error("Please correct what is marked.");
    await onBan(body);
  }

  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title={`Ban ${username}?`}
      body="While banned they cannot log in, post, comment or like. You can lift it from the profile."
      confirmLabel={banLabel(draft.validDays)}
      onConfirm={ban}
    >
      <div className="dialog-body">
        <BanFields draft={draft} username={username} />
        {children}
      </div>
    </ConfirmDialog>
  );
}
