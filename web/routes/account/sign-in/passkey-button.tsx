import { useMutation } from "@tanstack/react-query";
import type { Assertion } from "#contract/factors/credentials.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { usePasskeyAutofill } from "./use-passkey-autofill.ts";
import { useSignedIn } from "./use-signed-in.ts";

/** Signs in by a passkey alone: by the button, or by autofill of the email field. */
export function PasskeyButton() {
  const call = useCall();
  const onSignedIn = useSignedIn();
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosen?: Assertion) => {
      const credential = chosen ?? (await askForPasskey());
      return call("POST /api/login/passkey", { body: { credential } });
    },
    onSuccess: onSignedIn,
    onError: (error) => showToast("error", messageOf(error)),
  });

  async function askForPasskey() {
    const { options } = await call("POST /api/login/passkey/options", {});
    const { getPasskeyCredential } = await import(
      "#web/components/factors/proofs/passkey-browser.ts"
    );
    return getPasskeyCredential(options);
  }

  usePasskeyAutofill(isPending, mutate);
  return (
    <Button size="l" block icon="lock" busy={isPending} onClick={() => mutate(undefined)}>
      Continue with a passkey
    </Button>
  );
}
