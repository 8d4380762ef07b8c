import { useState } from "react";
import { PASSKEY_NAME_MAX } from "#contract/factors/contract.ts";
import { createPasskeyCredential } from "#web/components/factors/passkey-browser.ts";
import { messageOf } from "#web/lib/call.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useFactorChange } from "./api.ts";
import { SetupDialog } from "./setup-dialog.tsx";

type PasskeyDialogProps = {
  onClose: () => void;
  /** The account's first factor comes with its first recovery codes. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
};

/** Names a passkey and has the device create it. */
export function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useFactorChange(
    async (call, chosen: string) => {
      const { options } = await call("POST /api/auth/passkeys/options", {});
      const credential = await createPasskeyCredential(options);
      return call("POST /api/auth/passkeys", { body: { name: chosen, credential } });
    },
    { onDone: ({ recoveryCodes }) => onAdded(recoveryCodes), onRefused: () => undefined },
  );

  return (
    <SetupDialog
      title="Add a passkey"
      description="Give it a name you will know it by, then follow your browser."
      submitLabel="Create passkey"
      busy={isPending}
      complete={name.trim() !== ""}
      onSubmit={() => mutate(name.trim())}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={PASSKEY_NAME_MAX}
        placeholder="My phone"
        autoComplete="off"
        value={name}
        error={error ? messageOf(error) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </SetupDialog>
  );
}
