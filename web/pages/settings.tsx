import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { AccountFacts, SignOutFact } from "#web/features/accounts/account-facts.tsx";
import type { PageLoader } from "#web/platform/loader.ts";
import { requireUser, useCurrentUser } from "#web/platform/session.ts";
import { useSite } from "#web/platform/site.ts";
import { SectionHeading } from "#web/ui/section-heading.tsx";
import styles from "./settings.module.css";

const WelcomeDialog = lazy(async () => {
  const { WelcomeDialog } = await import("#web/features/accounts/welcome-dialog.tsx");
  return { default: WelcomeDialog };
});

export const load: PageLoader = async (deps) => {
  await requireUser(deps);
  return null;
};

export function Page() {
  const { name } = useSite();
  const user = useCurrentUser();
  const welcome = useWelcome();
  // Between signing out and leaving the page.
  if (!user) return null;
  return (
    <div className={styles.page}>
      <title>{`Settings · ${name}`}</title>
      <meta name="description" content={`Your account at ${name}.`} />
      <meta name="robots" content="noindex" />
      <SectionHeading level={1}>Settings</SectionHeading>
      <Section title="Account">
        <AccountFacts user={user} />
      </Section>
      <Section title="Session">
        <SignOutFact />
      </Section>
      {welcome && (
        <Suspense fallback={null}>
          <WelcomeDialog user={user} />
        </Suspense>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHeading id={id}>{title}</SectionHeading>
      {children}
    </section>
  );
}

/** Whether someone comes here from signing up. Taken from the history at once: only this time. */
function useWelcome(): boolean {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [welcome] = useState(state?.welcome === true);
  useEffect(() => {
    if (welcome) void navigate(".", { replace: true, state: null, preventScrollReset: true });
  }, [welcome, navigate]);
  return welcome;
}
