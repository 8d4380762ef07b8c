import { useSyncExternalStore } from "react";
import { Navigate, useLocation } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireVisitor } from "#web/lib/session/session.ts";
import { AuthLayout } from "#web/routes/account/auth-layout.tsx";
import { readRegistration } from "#web/routes/account/discord/discord-registration.ts";
import { DiscordSignUpForm } from "#web/routes/account/discord/discord-sign-up-form.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AuthWall, prefetchWall } from "./auth-wall.tsx";
import { JoinHeading } from "./join-heading.tsx";

export const load: PageLoader = async (deps) => {
  await requireVisitor(deps, ({ username }) => `/profile/${username}`);
  return prefetchWall(deps);
};

export function Page() {
  const { name } = useSite();
  return (
    <AuthLayout wall={<AuthWall />} long>
      <title>{`Join with Discord · ${name}`}</title>
      <meta name="description" content={`Completes joining ${name} with a Discord account.`} />
      <meta name="robots" content="noindex" />
      <JoinHeading>Join with Discord</JoinHeading>
      <Completion />
    </AuthLayout>
  );
}

/** Renders the form for the account in the history entry, which only the browser has. */
function Completion() {
  const { state } = useLocation();
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!inBrowser) return <Skeleton height={320} />;
  const registration = readRegistration(state);
  if (!registration) return <Navigate to="/join" replace />;
  return <DiscordSignUpForm registration={registration} />;
}

const neverChanges = () => () => {};
