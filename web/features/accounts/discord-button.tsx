import { useId } from "react";
import { useSite } from "#web/platform/site.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import styles from "./discord-button.module.css";

const LABEL = "Continue with Discord";

/** The other way in. Where Discord is not set up it is off, and `reason` says so. */
export function DiscordButton({ to, reason }: { to: string; reason: string }) {
  const id = useId();
  if (useSite().discord) {
    return (
      <LinkButton to={to} icon="chat" size="l" block>
        {LABEL}
      </LinkButton>
    );
  }
  return (
    <div>
      <Button icon="chat" size="l" block disabled title={reason} aria-describedby={id}>
        {LABEL}
      </Button>
      <p id={id} className={styles.reason}>
        {reason}
      </p>
    </div>
  );
}
