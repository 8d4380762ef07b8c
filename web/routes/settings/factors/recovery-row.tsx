import { type Factors, RECOVERY_CODES } from "#contract/factors/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import { useFactorChange } from "./api.ts";

type RecoveryRowProps = {
  /** Undefined until loaded. */
  factors: Factors | undefined;
  onCodes: (codes: readonly string[] | null) => void;
};

/** Shows how many recovery codes are left, and creates new ones. */
export function RecoveryRow({ factors, onCodes }: RecoveryRowProps) {
  const { mutateAsync } = useFactorChange((call) => call("POST /api/auth/recovery-codes", {}), {
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onRefused: () => undefined,
  });
  const renewal = useConfirmation<true>(
    () => ({
      title: "Make new recovery codes?",
      body: "The codes you have now stop working.",
      confirmLabel: "Make new codes",
    }),
    () => mutateAsync(undefined),
  );
  const hasFactor = factors && (factors.passkeys.length > 0 || factors.authenticator !== null);
  return (
    <>
      <SettingRow
        icon="reroll"
        title="Recovery codes"
        text={
          hasFactor
            ? `${factors.recoveryCodes} of ${RECOVERY_CODES} codes are left for when your device is not at hand.`
            : "You get them with your first passkey or authenticator app."
        }
        side={
          <Button disabled={!hasFactor} onClick={() => renewal.show(true)}>
            Make new codes
          </Button>
        }
      />
      {renewal.dialog}
    </>
  );
}
