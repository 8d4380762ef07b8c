import { useSyncExternalStore } from "react";
import { Navigate, useLocation } from "react-router";
import { AuthLayout } from "#web/features/accounts/auth-layout.tsx";
import { readRegistration } from "#web/features/accounts/discord/discord-registration.ts";
import { DiscordSignUpForm } from "#web/features/accounts/discord/discord-sign-up-form.tsx";
import { useSite } from "#web/platform/document/site.ts";
import type { PageLoader } from "#web/platform/loader.ts";
import { requireVisitor } from "#web/platform/session/session.ts";
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
