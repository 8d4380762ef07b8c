import { useId } from "react";
import { type DiscordType, discordStartPath } from "#contract/accounts/discord.ts";
import { useSite } from "#web/lib/document/site.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";

const LABEL = "Continue with Discord";

/**
 * Renders the Discord button; where Discord is not configured it is disabled, and `reason` says so.
 */
export function DiscordButton({ type, reason }: { type: DiscordType; reason: string }) {
  const id = useId();
  if (useSite().discord) {
    return (
      // The server handles this URL, not the router.
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
      <p id={id} className="mt-6 t-note text-muted">
        {reason}
      </p>
    </div>
  );
}
