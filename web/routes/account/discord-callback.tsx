import { useSearchParams } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import { readDiscordReturn } from "#web/routes/account/discord/discord-return.ts";
import { DiscordReturnCard } from "#web/routes/account/discord/discord-return-card.tsx";
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
