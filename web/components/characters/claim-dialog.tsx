import { useQueryClient } from "@tanstack/react-query";
import type { Character } from "#contract/characters/contract.ts";
import { currentUserQuery } from "#web/lib/session/session.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ClaimForm } from "./claim-form.tsx";

type ClaimDialogProps = {
  userId: string;
  open: boolean;
  onClose: () => void;
  /** Called with the new character, which the user has by then. */
  onClaimed: (character: Character) => void;
};

/** Claims a character in the middle of something else. */
export function ClaimDialog({ userId, open, onClose, onClaimed }: ClaimDialogProps) {
  const queries = useQueryClient();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Claim Character"
      width={560}
    >
      {/* React's events leave the dialog for the form that opened it. */}
      <div className="dialog-body" onSubmit={(event) => event.stopPropagation()}>
        <ClaimForm
          userId={userId}
          onCancel={onClose}
          onClaimed={async (character) => {
            await queries.invalidateQueries(currentUserQuery);
            onClaimed(character);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
