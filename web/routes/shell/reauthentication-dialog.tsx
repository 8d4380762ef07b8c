import type { Reply } from "#contract/endpoint.ts";
import { RECENT_MINUTES } from "#contract/endpoint.ts";
import type { listReauthenticationMethods } from "#contract/factors/contract.ts";
import { ProofChoice } from "#web/components/factors/proof-choice.tsx";
import { useCall } from "#web/lib/call.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type ReauthenticationDialogProps = {
  open: boolean;
  /** At least one, the preferred first. */
  methods: Reply<typeof listReauthenticationMethods>["methods"];
  onDone: (confirmed: boolean) => void;
};

/** Asks the user to confirm their identity by one of the methods. */
export function ReauthenticationDialog({ open, methods, onDone }: ReauthenticationDialogProps) {
  const call = useCall();
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !next && onDone(false)}
      title="Confirm it is you"
      description={`Your last sign-in was more than ${RECENT_MINUTES} minutes ago.`}
    >
      {open && (
        <ProofChoice
          methods={methods}
          submitLabel="Confirm"
          prove={async (proof) => {
            await call("POST /api/auth/reauthenticate", { body: proof });
            onDone(true);
          }}
          onCancel={() => onDone(false)}
        />
      )}
    </Dialog>
  );
}
