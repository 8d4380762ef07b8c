import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { redirect } from "react-router";
import { DESK_DAYS, type Desk } from "#contract/moderation/desk.ts";
import { canModerate, canRetryJobs } from "#contract/moderation/policy.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { awaitOnServer } from "#web/lib/list-page.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { DayBars } from "#web/routes/staff/desk/day-bars.tsx";
import { deskQuery } from "#web/routes/staff/desk/desk-api.ts";
import { OpenWork } from "#web/routes/staff/desk/open-work.tsx";
import { QueueTable } from "#web/routes/staff/desk/queue-table.tsx";
import { SiteStorage } from "#web/routes/staff/desk/site-storage.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./desk.module.css";

export const load: PageLoader = async (deps) => {
  if (!canModerate(await requireUser(deps))) throw redirect("/");
  await awaitOnServer([deps.queries.prefetchQuery(deskQuery(deps.call))]);
  return null;
};

/** Renders what waits for staff, and how the site does. */
export function Page() {
  const { name } = useSite();
  const desk = useQuery(deskQuery(useCall()));
  // Between signing out and leaving the page there is no user.
  if (!useCurrentUser()) return null;
  return (
    <div className={styles.page}>
      <title>{`Overview · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <SectionHeading level={1} roomy>
        Overview
      </SectionHeading>
      {desk.data && <Sections desk={desk.data} />}
      {desk.isPending && <LoadingDesk />}
      {!desk.data && desk.isError && (
        <FailedState
          title="The overview could not be loaded"
          text={messageOf(desk.error)}
          onRetry={desk.refetch}
        />
      )}
    </div>
  );
}

function Sections({ desk }: { desk: Desk }) {
  const viewer = useCurrentUser();
  const of = (count: "signUps" | "posts") =>
    desk.days.map((row) => ({ day: row.day, count: row[count] }));
  return (
    <div className={styles.sections}>
      <Section id="waiting" title="Waiting for staff">
        <OpenWork desk={desk} />
      </Section>
      <Section
        id="days"
        title={`The last ${DESK_DAYS} days`}
        hint="Without what was deleted since. Days are in UTC."
      >
        <div className={styles.charts}>
          <DayBars title="Sign-ups" days={of("signUps")} />
          <DayBars title="Posts" days={of("posts")} />
        </div>
      </Section>
      <Section
        id="jobs"
        title="Jobs"
        hint="Counted every minute or two. Failed jobs are deleted after an hour or later."
      >
        <QueueTable queues={desk.queues} canRetry={canRetryJobs(viewer)} />
      </Section>
      <Section id="storage" title="Storage">
        <SiteStorage storage={desk.storage} />
      </Section>
    </div>
  );
}

type SectionProps = { id: string; title: string; hint?: string; children: ReactNode };

function Section({ id, title, hint, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id}>{title}</SectionHeading>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}

function LoadingDesk() {
  return (
    <div className="stack-12" role="status" aria-label="Loading the overview">
      {[320, 240, 480].map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  );
}
