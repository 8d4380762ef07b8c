import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import type { DiscordType } from "#contract/accounts/discord.ts";
import { useCall } from "#web/lib/call.ts";
import { sessionStarted } from "#web/lib/session/session.ts";
import { PendingCard } from "#web/routes/account/sign-up/pending-card.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { type DiscordReturn, discordReturnQuery, type Outcome } from "./discord-return.ts";

const TITLES: Record<DiscordType, string> = {
  login: "Logging in with Discord",
  link: "Linking your Discord account",
  join: "Joining with Discord",
};

/** Completes a return from Discord once mounted in a browser, then navigates on. */
export function DiscordReturnCard({ params }: { params: DiscordReturn }) {
  const call = useCall();
  const queries = useQueryClient();
  const { data: outcome } = useQuery(discordReturnQuery(call, params));
  const navigate = useNavigate();
  const leave = useEffectEvent(async ({ to, state, toast: message, signedIn }: Outcome) => {
    if (signedIn) await sessionStarted(queries, call).catch(() => undefined);
    if (message) showToast(...message);
    // The URL's code is used up, so it must not stay in the history.
    await navigate(to, { replace: true, state });
  });
  useEffect(() => {
    if (outcome) void leave(outcome);
  }, [outcome]);
  return <PendingCard title={params.type ? TITLES[params.type] : "Back from Discord"} />;
}
