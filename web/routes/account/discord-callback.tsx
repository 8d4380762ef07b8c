import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { DiscordType } from "#contract/accounts/discord.ts";
import { useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { sessionStarted } from "#web/lib/session/session.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import styles from "./discord-callback.module.css";
import {
  type DiscordReturn,
  discordReturnQuery,
  type Outcome,
  readDiscordReturn,
} from "./discord-return.ts";
import { PendingCard } from "./pending-card.tsx";

const TITLES: Record<DiscordType, string> = {
  login: "Logging in with Discord",
  link: "Linking your Discord account",
  join: "Joining with Discord",
};

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

/** Completes a return from Discord once mounted in a browser, then navigates on. */
function DiscordReturnCard({ params }: { params: DiscordReturn }) {
  const call = useCall();
  const queries = useQueryClient();
  const { data: outcome } = useQuery(discordReturnQuery(call, params));
  const navigate = useNavigate();
  const leave = useEffectEvent(async ({ to, state, toast: message, signedIn }: Outcome) => {
    if (signedIn) await sessionStarted(queries).catch(() => undefined);
    if (message) showToast(...message);
    // The URL's code is used up, so it must not stay in the history.
    await navigate(to, { replace: true, state });
  });
  useEffect(() => {
    if (outcome) void leave(outcome);
  }, [outcome]);
  return <PendingCard title={params.type ? TITLES[params.type] : "Back from Discord"} />;
}
