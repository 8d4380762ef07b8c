import { useId } from "react";
import { discordStartPath } from "#contract/accounts/discord.ts";
import { canLinkDiscord } from "#contract/accounts/policy.ts";
import { useSite } from "#web/lib/document/site.ts";
import { useAccountChange } from "#web/routes/settings/use-account-change.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { GoodMark } from "#web/ui/feedback/status-mark.tsx";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";

type LinkedAccountsProps = {
  discordId: string | null;
  discordUsername: string | null;
  /** Without a password, Discord is the only way to sign in and can't be unlinked. */
  hasPassword: boolean;
  verified: boolean;
  /** Set when staff view another user's settings. */
  ownerName: string | undefined;
};

const LABEL = "Link Discord";

export function LinkedAccounts(props: LinkedAccountsProps) {
  const { discordId, discordUsername, hasPassword, verified, ownerName } = props;
  const { discord } = useSite();
  const linked = discordId !== null;
  const linkedAs = `Linked as ${discordUsername}.`;
  const textId = useId();
  const blocked = linked || ownerName !== undefined || !discord || !canLinkDiscord({ verified });

  function text(): string {
    if (linked && ownerName !== undefined) return linkedAs;
    if (ownerName !== undefined) return `Only ${ownerName} can link an account.`;
    if (linked && !hasPassword) return `${linkedAs} To unlink it, set a password first.`;
    if (linked) return `${linkedAs} You can log in with it.`;
    if (!discord) return "Linking Discord is not set up here.";
    return verified ? "Not linked" : "Verify your e-mail first, then link Discord.";
  }

  return (
    <SettingRow
      icon="chat"
      title="Discord"
      text={text()}
      textId={textId}
      side={
        <>
          {linked && <GoodMark>Linked</GoodMark>}
          {linked && ownerName === undefined && (
            <UnlinkButton disabled={!hasPassword} describedBy={textId} />
          )}
          {blocked ? (
            <Button disabled aria-describedby={textId}>
              {LABEL}
            </Button>
          ) : (
            // The server handles this URL, not the router.
            <LinkButton reloadDocument to={discordStartPath("link")}>
              {LABEL}
            </LinkButton>
          )}
        </>
      }
    />
  );
}

function UnlinkButton({ disabled, describedBy }: { disabled: boolean; describedBy: string }) {
  const { mutate, isPending } = useAccountChange((call) =>
    call("POST /api/accounts/discord/unlink", {}),
  );
  return (
    <Button
      disabled={disabled}
      busy={isPending}
      aria-label="Unlink Discord"
      aria-describedby={describedBy}
      onClick={() => mutate()}
    >
      Unlink
    </Button>
  );
}
