import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CurrentUser } from "#contract/users/contract.ts";
import { blocksQuery } from "#web/components/blocks/api.ts";
import { useSite } from "#web/lib/document/site.ts";
import { awaitOnServer } from "#web/lib/list-page.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { AccountDataSection } from "#web/routes/settings/account-data/account-data-section.tsx";
import { exportQuery } from "#web/routes/settings/account-data/export-row.tsx";
import { factorsQuery } from "#web/routes/settings/factors/api.ts";
import { FactorsSection } from "#web/routes/settings/factors/factors-section.tsx";
import { PasswordRow } from "#web/routes/settings/password/password-row.tsx";
import { BlockedPeople } from "#web/routes/settings/people/blocked-people.tsx";
import { SecurityEvents, securityEventsQuery } from "#web/routes/settings/security-events.tsx";
import { sessionsQuery } from "#web/routes/settings/sessions/sessions-api.ts";
import { SessionsSection } from "#web/routes/settings/sessions/sessions-section.tsx";
import { SignOutRow } from "#web/routes/settings/sign-in/sign-out-row.tsx";
import { EmailVerification } from "#web/routes/settings/verification/email-verification.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { SettingsPart } from "./settings-layout.tsx";
import { UserSettings } from "./user-settings.tsx";

const WelcomeDialog = lazyPart(
  async () => (await import("#web/routes/settings/sign-up/welcome-dialog.tsx")).WelcomeDialog,
);

export const load: PageLoader = async (deps) => {
  await requireUser(deps);
  const { call, queries } = deps;
  await awaitOnServer([
    queries.prefetchQuery(factorsQuery(call)),
    queries.prefetchQuery(sessionsQuery(call)),
    queries.prefetchQuery(securityEventsQuery(call)),
    queries.prefetchQuery(blocksQuery(call)),
    queries.prefetchQuery(exportQuery(call)),
  ]);
  return null;
};

export function Page() {
  const { name } = useSite();
  const user = useCurrentUser();
  const welcome = useWelcome();
  // Between signing out and leaving the page there is no user.
  if (!user) return null;
  return (
    <>
      <title>{`Settings · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <UserSettings
        title="Settings"
        user={user}
        viewer={user}
        queryKey={CURRENT_USER}
        emailNote={<EmailVerification user={user} />}
        extraParts={accountParts(user)}
      />
      {welcome && <WelcomeDialog failed={null} user={user} />}
    </>
  );
}

function accountParts(user: CurrentUser): SettingsPart[] {
  const sessions = (
    <div className="stack-8">
      <SignOutRow />
      <SessionsSection />
    </div>
  );
  return [
    {
      id: "sign-in-security",
      title: "Sign-in security",
      icon: "lock",
      content: (
        <div className="stack-8">
          <PasswordRow user={user} />
          <FactorsSection />
        </div>
      ),
    },
    { id: "sessions", title: "Sessions", icon: "lock", content: sessions },
    { id: "security", title: "Security events", icon: "warn", content: <SecurityEvents /> },
    { id: "blocked", title: "Blocked and muted", icon: "ban", content: <BlockedPeople /> },
    {
      id: "your-data",
      title: "Your data",
      icon: "dl",
      content: <AccountDataSection user={user} />,
    },
  ];
}

/**
 * Returns whether the user has just signed up. Removes the mark from the history, so that it
 * applies once.
 */
function useWelcome(): boolean {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [welcome] = useState(state?.welcome === true);
  useEffect(() => {
    if (welcome) void navigate(".", { replace: true, state: null, preventScrollReset: true });
  }, [welcome, navigate]);
  return welcome;
}
