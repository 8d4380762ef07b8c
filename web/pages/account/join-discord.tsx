import { useSyncExternalStore } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { AuthLayout } from "#web/features/accounts/auth-layout.tsx";
import { readRegistration } from "#web/features/accounts/discord/discord-registration.ts";
import { DiscordSignUpForm } from "#web/features/accounts/discord/discord-sign-up-form.tsx";
import { useSite } from "#web/platform/document/site.ts";
import type { PageLoader } from "#web/platform/loader.ts";
import { requireVisitor } from "#web/platform/session/session.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AuthWall, prefetchWall } from "./auth-wall.tsx";
import styles from "./join.module.css";

export const load: PageLoader = async (deps) => {
  await requireVisitor(deps, ({ username }) => `/profile/${username}`);
  const wall = prefetchWall(deps);
  // In the browser, the form renders first and the wall follows.
  if (import.meta.env.SSR) await wall;
  return null;
};

export function Page() {
  const { name } = useSite();
  return (
    <AuthLayout wall={<AuthWall />} long>
      <title>{`Join with Discord · ${name}`}</title>
      <meta name="description" content={`Completes joining ${name} with a Discord account.`} />
      <meta name="robots" content="noindex" />
      <div>
        <Link to="/join" className={styles.back}>
          <Icon name="left" size="s" />
          Other ways to join
        </Link>
        <h1 className="t-display">Join with Discord</h1>
      </div>
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
