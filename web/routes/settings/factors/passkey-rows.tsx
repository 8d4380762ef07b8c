import { useState } from "react";
import type { Factors } from "#contract/factors/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import { useFactorChange } from "./api.ts";

const PasskeyDialog = lazyPart(async () => (await import("./passkey-dialog.tsx")).PasskeyDialog);

type Passkey = Factors["passkeys"][number];
type PasskeyRowsProps = {
  /** Undefined until loaded. */
  passkeys: readonly Passkey[] | undefined;
  onCodes: (codes: readonly string[] | null) => void;
};

/** Adds, lists and removes passkeys. */
export function PasskeyRows({ passkeys, onCodes }: PasskeyRowsProps) {
  const [adding, setAdding] = useState(false);
  const { mutateAsync } = useFactorChange((call, { _id: id }: Passkey) =>
    call("POST /api/auth/passkeys/:id/remove", { params: { id } }),
  );
  const removal = useConfirmation<Passkey>(
    ({ name }) => ({
      title: "Remove this passkey?",
      body: `You can no longer log in with '${name}'. Delete it from the device too.`,
      confirmLabel: "Remove",
    }),
    (passkey) => mutateAsync(passkey),
  );
  return (
    <>
      <SettingRow
        icon="lock"
        title="Passkeys"
        text="Log in with your fingerprint, face, PIN or security key, without a password."
        side={
          <Button icon="plus" disabled={!passkeys} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        }
      />
      {passkeys && passkeys.length > 0 && (
        <ul className="stack-8" aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey._id}>
              <SettingRow
                icon="check"
                title={<bdi>{passkey.name}</bdi>}
                text={textOf(passkey)}
                side={
                  <Button
                    aria-label={`Remove ${passkey.name}`}
                    onClick={() => removal.show(passkey)}
                  >
                    Remove
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {removal.dialog}
      {adding && (
        <PasskeyDialog
          onFailed={() => setAdding(false)}
          onClose={() => setAdding(false)}
          onAdded={(codes) => {
            setAdding(false);
            onCodes(codes);
          }}
        />
      )}
    </>
  );
}

function textOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt ? `Last used ${longDate(lastUsedAt)}` : "Not used yet";
  return `${used} · Added ${longDate(createdAt)}`;
}
