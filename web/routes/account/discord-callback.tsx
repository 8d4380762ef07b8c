import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { DISCORD_TYPES, type DiscordType } from "#contract/accounts/discord.ts";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { readReturn } from "#web/lib/session/return-path.ts";
import { currentUserQuery, sessionStarted } from "#web/lib/session/session.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { PendingCard } from "./pending-card.tsx";

const TITLES: Record<DiscordType, string> = {
  login: "Logging in with Discord",
  link: "Linking your Discord account",
  join: "Joining with Discord",
};

export function Component() {
  const { name } = useSite();
  const [query] = useSearchParams();
  return (
    <div className="w-full max-w-480 mx-auto px-16 pt-[clamp(24px,22svh,240px)] pb-24">
      <UnlistedHead title="Discord" summary={`The way back from Discord to ${name}.`} />
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

/** The parameters with which Discord redirects back. */
type DiscordReturn = {
  type: DiscordType | undefined;
  code: string;
  state: string;
  /** Why there is no code. */
  error: string | undefined;
};

/** Where to navigate to, with a toast to show and the history state. */
type Outcome = {
  to: string;
  toast?: readonly ["ok" | "error", string];
  /** The user has just signed in. */
  signedIn?: true;
  state?: object;
};

const UNCONFIRMED_BY_DISCORD = "Discord did not confirm this. Please try again.";
const DENIED = "You did not allow this at Discord.";
const RETURN_PATHS = { login: "/login", link: "/settings", join: "/join" } as const;

/** Anybody can write such a link, so the text of its error is never shown. */
export function readDiscordReturn(query: URLSearchParams): DiscordReturn {
  const refused = query.has("error") || !query.get("code");
  const reason = query.get("error") === "access_denied" ? DENIED : UNCONFIRMED_BY_DISCORD;
  return {
    type: DISCORD_TYPES.find((type) => type === query.get("type")),
    code: query.get("code") ?? "",
    state: query.get("state") ?? "",
    error: refused ? reason : undefined,
  };
}

/** Uses up the code: runs once per return, only in the browser, and never rejects. */
export function discordReturnQuery(call: Call, params: DiscordReturn) {
  return queryOptions({
    queryKey: ["discordReturn", params],
    queryFn: ({ client }) => finishReturn(call, client, params),
    // Not refetched even when every query is invalidated.
    staleTime: "static",
    retry: false,
  });
}

async function finishReturn(
  call: Call,
  queries: QueryClient,
  params: DiscordReturn,
): Promise<Outcome> {
  const { type, code, state, error } = params;
  if (!type) return { to: "/", toast: ["error", error ?? UNCONFIRMED_BY_DISCORD] };
  if (error !== undefined) return { to: RETURN_PATHS[type], toast: ["error", error] };
  try {
    return await FINISH_BY_TYPE[type](call, queries, { code, state });
  } catch (failure) {
    return { to: RETURN_PATHS[type], toast: ["error", messageOf(failure)] };
  }
}

type FinishType = (
  call: Call,
  queries: QueryClient,
  body: { code: string; state: string },
) => Promise<Outcome>;

const FINISH_BY_TYPE: Record<DiscordType, FinishType> = {
  login: async (call, _queries, body) => {
    const reply = await call("POST /api/accounts/discord/login", { body });
    if (!reply.success)
      return { to: "/login", state: { secondFactor: reply.secondFactor.methods } };
    return { to: readReturn().path, toast: ["ok", reply.message], signedIn: true };
  },
  link: async (call, queries, body) => {
    const { message } = await call("POST /api/accounts/discord/link", { body });
    await queries.invalidateQueries(currentUserQuery);
    return { to: RETURN_PATHS.link, toast: ["ok", message] };
  },
  join: async (call, _queries, body) => {
    const { success: _, ...registration } = await call(
      "POST /api/accounts/discord/register/token",
      { body },
    );
    return { to: "/join/discord", state: registration };
  },
};
