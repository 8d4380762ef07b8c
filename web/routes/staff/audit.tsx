import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { redirect, useSearchParams } from "react-router";
import type { AuditEntry } from "#contract/moderation/audit.ts";
import { canModerate } from "#contract/moderation/policy.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { fetchList } from "#web/lib/list-page.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { auditQuery } from "#web/routes/staff/audit/audit-api.ts";
import { AuditEntryRow } from "#web/routes/staff/audit/audit-entry-row.tsx";
import { AuditFilters } from "#web/routes/staff/audit/audit-filters.tsx";
import { type AuditParams, auditPath, parseAudit } from "#web/routes/staff/audit/audit-url.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import styles from "./audit.module.css";

export const load: PageLoader = async (deps, { request }) => {
  const viewer = await requireUser(deps);
  if (!canModerate(viewer)) throw redirect("/");
  await fetchList(deps, auditQuery(deps.call, parseAudit(new URL(request.url).searchParams)));
  return null;
};

/** Renders the searchable audit log. */
export function Page() {
  const { name } = useSite();
  const shown = parseAudit(useSearchParams()[0]);
  const log = useQuery(auditQuery(useCall(), shown));
  const entries = useFocusRescue<HTMLElement>(auditPath(shown));
  // Between signing out and leaving the page there is no user.
  if (!useCurrentUser()) return null;
  return (
    <div className={styles.page}>
      <title>{`Audit log · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <SectionHeading level={1} roomy>
        Audit log
      </SectionHeading>
      <AuditFilters key={`${shown.query} ${shown.action}`} shown={shown} />
      <section ref={entries} className={styles.entries} tabIndex={-1} aria-label="Entries">
        <Entries shown={shown} log={log} />
      </section>
    </div>
  );
}

type EntriesProps = {
  shown: AuditParams;
  log: UseQueryResult<{ entries: AuditEntry[]; pageCount: number }>;
};

function Entries({ shown, log }: EntriesProps) {
  if (log.isPending) return <LoadingLog />;
  if (!log.data) {
    return (
      <FailedState
        title="The log could not be loaded"
        text={messageOf(log.error)}
        onRetry={log.refetch}
      />
    );
  }
  const { entries, pageCount } = log.data;
  if (entries.length === 0) return <EmptyLog shown={shown} />;
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <AuditEntryRow key={entry._id} entry={entry} />
        ))}
      </ul>
      <Pagination
        className={styles.pagination}
        page={shown.page}
        pageCount={pageCount}
        margin={2}
        range={3}
        hrefFor={(page) => auditPath({ ...shown, page })}
      />
    </>
  );
}

function LoadingLog() {
  return (
    <div className="stack-8" role="status" aria-label="Loading the log">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={68} />
      ))}
    </div>
  );
}

function EmptyLog({ shown }: { shown: AuditParams }) {
  const isFiltered = shown.query !== "" || shown.action !== null || shown.page > 1;
  if (!isFiltered) return <EmptyState icon="eye" title="Nothing was done yet" />;
  return (
    <EmptyState
      icon="search"
      title="Nothing found"
      text="No act matches what you ask for."
      action={<LinkButton to="/audit">Show all</LinkButton>}
    />
  );
}
