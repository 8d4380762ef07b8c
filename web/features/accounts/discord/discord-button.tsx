import { useId } from "react";
import { type DiscordType, discordStartPath } from "#contract/accounts/discord.ts";
import { useSite } from "#web/platform/document/site.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import styles from "./discord-button.module.css";

const LABEL = "Continue with Discord";

/** The other way in. Where Discord is not set up it is off, and `reason` says so. */
export function DiscordButton({ type, reason }: { type: DiscordType; reason: string }) {
  const id = useId();
  if (useSite().discord) {
    return (
      // The server answers this address, not the router.
      <LinkButton reloadDocument to={discordStartPath(type)} icon="chat" size="l" block>
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
