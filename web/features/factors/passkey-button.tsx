import { useMutation } from "@tanstack/react-query";
import { passkeyOptions, signInByPasskey } from "#contract/factors/sign-in.ts";
import { messageOf, useCall } from "#web/platform/call.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useSignedIn } from "./use-signed-in.ts";

/** Signs in by a passkey alone. */
export function PasskeyButton() {
  const call = useCall();
  const toast = useToast();
  const onSignedIn = useSignedIn();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { options } = await call(passkeyOptions, {});
      const { getPasskeyCredential } = await import("./passkey-browser.ts");
      const credential = await getPasskeyCredential(options);
      return call(signInByPasskey, { body: { credential } });
    },
    onSuccess: onSignedIn,
    onError: (error) => toast("error", messageOf(error)),
  });
  return (
    <Button size="l" block icon="lock" busy={isPending} onClick={() => mutate()}>
      Continue with a passkey
    </Button>
  );
}
