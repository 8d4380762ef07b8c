import type { CurrentUser } from "#contract/users/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { BadMark, GoodMark } from "#web/ui/feedback/status-mark.tsx";
import { useSendVerification } from "./use-send-verification.ts";

/** Shows whether the user's email is verified, with a button to send the mail again if not. */
export function EmailVerification({ user }: { user: CurrentUser }) {
  const { mutate, isPending } = useSendVerification();
  if (user.verified) return <GoodMark>Verified</GoodMark>;
  return (
    <>
      <BadMark>Not verified</BadMark>
      <Button size="s" busy={isPending} onClick={() => mutate()}>
        Send it again
      </Button>
    </>
  );
}
