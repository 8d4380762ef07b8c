import { type FormEvent, useId, useState } from "react";
import { addPasskey, beginPasskey, PASSKEY_NAME_MAX } from "#contract/factors/contract.ts";
import { messageOf } from "#web/platform/call.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useFactorChange } from "./api.ts";
import { createPasskeyCredential } from "./passkey-browser.ts";
import styles from "./proof-form.module.css";

type PasskeyDialogProps = {
  onClose: () => void;
  /** The account's first recovery codes come with its first factor. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
};

/** Names a passkey and has the device create it. */
export function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const formId = useId();
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useFactorChange(
    async (call, chosen: string) => {
      const { options } = await call(beginPasskey, {});
      const credential = await createPasskeyCredential(options);
      return call(addPasskey, { body: { name: chosen, credential } });
    },
    { onDone: ({ recoveryCodes }) => onAdded(recoveryCodes), onRefused: () => undefined },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && name.trim()) mutate(name.trim());
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Add a passkey"
      description="Give it a name you will know it by, then follow your browser."
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={isPending}
            disabled={name.trim() === ""}
          >
            Create passkey
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={styles.form}>
        <TextField
          label="Name"
          maxLength={PASSKEY_NAME_MAX}
          placeholder="My phone"
          autoComplete="off"
          value={name}
          error={error ? messageOf(error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
