import { useQuery } from "@tanstack/react-query";
import { redirect, useSearchParams } from "react-router";
import { canModerate } from "#contract/moderation/policy.ts";
import { parseReports } from "#web/components/moderation/reports/list/reports-url.ts";
import { reportQuery, reportsQuery } from "#web/components/moderation/reports/reports-api.ts";
import { useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ReportDetail } from "./report-detail.tsx";
import styles from "./reports.module.css";
import { ReportsPane } from "./reports-pane.tsx";

export const load: PageLoader = async ({ call, queries }, { request }) => {
  const viewer = await requireUser({ call, queries });
  if (!canModerate(viewer)) throw redirect("/");
  // In the browser, the page renders at once and the reports follow.
  if (typeof window !== "undefined") return null;
  const shown = parseReports(new URL(request.url).searchParams);
  await Promise.all([
    queries.prefetchQuery(reportsQuery(call, shown)),
    shown.report !== null && queries.prefetchQuery(reportQuery(call, shown.report)),
  ]);
  return null;
};

/** Renders the list of reports and beside it the open one; on small screens only the latter. */
export function Page() {
  const { name } = useSite();
  const shown = parseReports(useSearchParams()[0]);
  const list = useQuery(reportsQuery(useCall(), shown));
  // Between signing out and leaving the page there is no user.
  if (!useCurrentUser()) return null;
  return (
    <div className={classNames(styles.page, shown.report !== null && styles.withDetail)}>
      <title>{`Reports · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <ReportsPane className={styles.list} shown={shown} list={list} />
      <div className={styles.detail}>
        {shown.report === null ? (
          <EmptyState
            className={styles.empty}
            icon="flag"
            title="No report is open"
            text="Choose one from the list."
          />
        ) : (
          <ReportDetail key={shown.report} id={shown.report} shown={shown} list={list.data} />
        )}
      </div>
    </div>
  );
}
