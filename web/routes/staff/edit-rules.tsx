import { useQuery } from "@tanstack/react-query";
import { redirect, useNavigate } from "react-router";
import { canEditRules } from "#contract/moderation/policy.ts";
import { rulesQuery } from "#web/components/moderation/rules/rules-api.ts";
import { useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { RulesForm } from "#web/routes/staff/rules/rules-form.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import styles from "./edit-rules.module.css";

export const load: PageLoader = async (deps) => {
  if (!canEditRules(await requireUser(deps))) throw redirect("/");
  // Another admin may just have changed them.
  await deps.queries.fetchQuery({ ...rulesQuery(deps.call), staleTime: 0 });
  return null;
};

/** Renders the form of the rules for admins. */
export function Page() {
  const { name } = useSite();
  const { data } = useQuery(rulesQuery(useCall()));
  const navigate = useNavigate();
  // Between signing out and leaving the page there is no user.
  if (!useCurrentUser() || !data) return null;

  function showSaved() {
    showToast("ok", "The rules are saved.");
    void navigate("/rules");
  }

  return (
    <div className={styles.page}>
      <title>{`Edit Rules · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <SectionHeading level={1} roomy>
        Edit Rules
      </SectionHeading>
      <p className={classNames("t-sm", styles.hint)}>
        A rule keeps its number for good. The number of a removed rule is not used again.
      </p>
      <RulesForm version={data.version} rules={data.rules} backTo="/rules" onSaved={showSaved} />
    </div>
  );
}
