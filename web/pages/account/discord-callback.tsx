import { useSearchParams } from "react-router";
import { readDiscordReturn } from "#web/features/accounts/discord/discord-return.ts";
import { DiscordReturnCard } from "#web/features/accounts/discord/discord-return-card.tsx";
import { useSite } from "#web/platform/document/site.ts";
import styles from "./discord-callback.module.css";

export function Page() {
  const { name } = useSite();
  const [query] = useSearchParams();
  return (
    <div className={styles.page}>
      <title>{`Discord · ${name}`}</title>
      <meta name="description" content={`The way back from Discord to ${name}.`} />
      <meta name="robots" content="noindex" />
      <DiscordReturnCard params={readDiscordReturn(query)} />
    </div>
  );
}
