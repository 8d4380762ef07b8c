import { useState } from "react";
import { canCorrectEmail } from "#contract/accounts/policy.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { useSendVerification } from "#web/components/accounts/verification/use-send-verification.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { BadMark, GoodMark } from "#web/ui/feedback/status-mark.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const EmailDialog = lazyPart(async () => (await import("./email-dialog.tsx")).EmailDialog);

/**
 * Shows whether the user's email is verified, and until then sends the mail again or corrects the
 * email.
 */
export function EmailVerification({ user }: { user: CurrentUser }) {
  const { mutate, isPending } = useSendVerification();
  const [correcting, setCorrecting] = useState(false);
  if (!canCorrectEmail(user)) return <GoodMark>Verified</GoodMark>;
  return (
    <>
      <BadMark>Not verified</BadMark>
      <Button size="s" busy={isPending} onClick={() => mutate()}>
        Send it again
      </Button>
      <Button size="s" onClick={() => setCorrecting(true)}>
        Correct it
      </Button>
      {correcting && (
        <EmailDialog
          email={user.email}
          onFailed={() => setCorrecting(false)}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  );
}
