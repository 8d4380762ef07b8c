import { useState } from "react";
import { useSendVerification } from "#web/components/accounts/verification/use-send-verification.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./verify-notice.module.css";

/**
 * Asks a signed-in user to verify the email; once dismissed it stays hidden until the next page
 * load.
 */
export function VerifyNotice({ shown }: { shown: boolean }) {
  const user = useCurrentUser();
  const [dismissed, setDismissed] = useState(false);
  const sending = useSendVerification();
  if (!shown || dismissed || !user || user.verified) return null;
  return (
    <aside className={styles.notice} aria-label="E-mail verification">
      <Icon name="mail" size="s" className={styles.icon} />
      <p>Verify your e-mail to post and comment.</p>
      <Button size="s" busy={sending.isPending} onClick={() => sending.mutate()}>
        Send it again
      </Button>
      <IconButton
        className={styles.close}
        icon="x"
        size="s"
        label="Dismiss"
        onClick={() => setDismissed(true)}
      />
    </aside>
  );
}
