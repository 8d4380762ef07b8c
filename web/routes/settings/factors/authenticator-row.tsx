import { useMutation } from "@tanstack/react-query";
import type { Factors } from "#contract/factors/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import { useFactorChange } from "./api.ts";

const AuthenticatorDialog = lazyPart(
  async () => (await import("./authenticator-dialog.tsx")).AuthenticatorDialog,
);

type AuthenticatorRowProps = {
  /** Undefined until loaded; null when there is none. */
  authenticator: Factors["authenticator"] | undefined;
  onCodes: (codes: readonly string[] | null) => void;
};

/** Sets up or removes the authenticator app. */
export function AuthenticatorRow({ authenticator, onCodes }: AuthenticatorRowProps) {
  const call = useCall();
  const setup = useMutation({
    mutationFn: () => call("POST /api/auth/authenticator", {}),
    onError: (error) => showToast("error", messageOf(error)),
  });
  const { mutateAsync } = useFactorChange((change) =>
    change("POST /api/auth/authenticator/remove", {}),
  );
  const removal = useConfirmation<true>(
    () => ({
      title: "Remove the authenticator app?",
      body: "Logging in asks for no code of it any more.",
      confirmLabel: "Remove",
    }),
    () => mutateAsync(undefined),
  );
  return (
    <>
      <SettingRow
        icon="gear"
        title="Authenticator app"
        text={
          authenticator
            ? `Logging in asks for a code of it. Added ${longDate(authenticator.createdAt)}.`
            : "An app on your phone shows a code that logging in asks for."
        }
        side={
          authenticator ? (
            <Button aria-label="Remove the authenticator app" onClick={() => removal.show(true)}>
              Remove
            </Button>
          ) : (
            <Button
              disabled={authenticator === undefined}
              busy={setup.isPending}
              aria-label="Set up an authenticator app"
              onClick={() => setup.mutate()}
            >
              Set up
            </Button>
          )
        }
      />
      {removal.dialog}
      {setup.data && (
        <AuthenticatorDialog
          setup={setup.data}
          onFailed={setup.reset}
          onClose={setup.reset}
          onAdded={(codes) => {
            setup.reset();
            onCodes(codes);
          }}
        />
      )}
    </>
  );
}
