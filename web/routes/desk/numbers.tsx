import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, type LoaderFunction } from "react-router";
import { DESK_DAYS, type Desk, REPORT_AGES } from "#contract/desk/contract.ts";
import { canRetryJobs } from "#contract/users/policy.ts";
import { ACTION_STYLES } from "#web/components/decisions/action-styles.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { QueryState } from "#web/components/query-state.tsx";
import { REASONS_OFFERED, reasonText } from "#web/components/reports/reasons.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { useUser } from "#web/lib/session/session.ts";
import { answerSoon } from "#web/lib/wait.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Backups } from "./backups.tsx";
import { DeskTabs } from "./case-list.tsx";
import { CountTable } from "./count-table.tsx";
import { DayBars } from "./day-bars.tsx";
import { deskQuery } from "./desk-query.ts";
import { deskPath } from "./desk-url.ts";
import { QueueTable } from "./queue-table.tsx";
import { SignUps } from "./sign-ups.tsx";
import { SiteStorage, StoppedSweep } from "./site-storage.tsx";

export const loader: LoaderFunction = async ({ context }) => {
  const queries = context.get(queriesContext);
  await answerSoon(queries.prefetchQuery(deskQuery));
  return null;
};

/** Renders what waits for staff, and how the site does. */
export function Component() {
  const desk = useQuery(deskQuery);
  return (
    <div className="page">
      <PageTitle title="Desk" className="phone:flex-wrap" right={<DeskTabs status="numbers" />} />
      {desk.data ? (
        <Sections desk={desk.data} />
      ) : (
        <QueryState query={desk} what="The overview" pending={<LoadingDesk />} />
      )}
    </div>
  );
}

function Sections({ desk }: { desk: Desk }) {
  const viewer = useUser();
  const of = (count: "signUps" | "posts") =>
    desk.days.map((row) => ({ day: row.day, count: row[count] }));
  return (
    <div className="grid gap-24">
      {desk.storage.stoppedSweep && <StoppedSweep stop={desk.storage.stoppedSweep} />}
      <Section id="waiting" title="Waiting for staff">
        <OpenWork desk={desk} />
      </Section>
      <Section id="sign-ups" title="Sign-ups">
        <SignUps />
      </Section>
      {desk.owed.length > 0 && (
        <Section
          id="owed"
          title="Decisions that owe a reason"
          hint="Whom they concern reads that no reason was given."
        >
          <OwedReasons owed={desk.owed} />
        </Section>
      )}
      <Section
        id="days"
        title={`The last ${DESK_DAYS} days`}
        hint="Without what was deleted since. Days are in UTC."
      >
        <div className="grid gap-12 items-start grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))]">
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
      <Section
        id="mail"
        title="Mail"
        hint="An address that refused two mails gets no more until its owner confirms it again."
      >
        <CountTable
          caption="Mail"
          rows={[
            { key: "refusing", label: "Addresses that refuse mail", count: desk.refusingAddresses },
          ]}
        />
      </Section>
      <Section id="storage" title="Storage">
        <SiteStorage storage={desk.storage} />
      </Section>
      <Section id="backups" title="Backups">
        <Backups backup={desk.backup} />
      </Section>
      <p className="border-t border-line t-sm pt-12">Version {desk.version}</p>
    </div>
  );
}

type SectionProps = { id: string; title: string; hint?: string; children: ReactNode };

function Section({ id, title, hint, children }: SectionProps) {
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <SectionHeading id={id}>{title}</SectionHeading>
      {hint && <p className="t-sm pb-12">{hint}</p>}
      {children}
    </section>
  );
}

function LoadingDesk() {
  return (
    <div className="grid gap-12" role="status" aria-label="Loading the overview">
      {[320, 240, 480].map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  );
}

/** Lists decisions that were taken without a reason, each a link to where it is given. */
function OwedReasons({ owed }: Pick<Desk, "owed">) {
  return (
    <ul className="t-md">
      {owed.map(({ _id, action, title, user, by, at }) => (
        <li key={_id} className="border-t border-line breaks py-10">
          <Link className="link" to={`/decision/${_id}`}>
            {ACTION_STYLES[action].label}
            {title !== user && (
              <>
                : “<bdi>{title}</bdi>”
              </>
            )}
          </Link>
          <p className="t-sm">
            About {user}, by {by}, {longDate(at)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Renders how many reports, appeals, posts and notices wait, with links to them. */
function OpenWork({ desk: { reports, appeals, notices, holds } }: { desk: Desk }) {
  const open = reports.byAge.reduce((sum, count) => sum + count, 0);
  return (
    <div className="grid gap-12 items-start grid-cols-[repeat(auto-fit,minmax(min(100%,320px),1fr))]">
      <div className="grid gap-12">
        <Block to={deskPath({ kind: "report" })} count={open} title="Open reports">
          <CountTable
            caption="Open reports by age"
            rows={REPORT_AGES.map((age, index) => ({
              key: String(age.from),
              label: ageText(age),
              count: reports.byAge[index] ?? 0,
            }))}
          />
        </Block>
        <Block to={deskPath({ kind: "appeal" })} count={appeals} title="Open appeals" />
        <Block to={deskPath({ kind: "hold" })} count={holds} title="Waiting posts" />
        <Block to={deskPath({ kind: "notice" })} count={notices} title="Open notices" />
      </div>
      <Block title="By reason">
        <CountTable
          caption="Open reports by reason"
          rows={REASONS_OFFERED.map((reason) => ({
            key: String(reason),
            label: reasonText(reason),
            count: reports.byReason.find((row) => row.reason === reason)?.count ?? 0,
            to: deskPath({ kind: "report", reason }),
          }))}
        />
      </Block>
    </div>
  );
}

function ageText({ from, to }: (typeof REPORT_AGES)[number]): string {
  if (to === 0) return "Today";
  return to === null ? "Older" : `${from}–${to} days`;
}

type BlockProps = { title: string; count?: number; to?: string; children?: ReactNode };

function Block({ title, count, to, children }: BlockProps) {
  return (
    <section className="card p-16">
      <h3 className="flex gap-16 items-baseline justify-between t-h3">
        <span>
          {to ? (
            <Link
              className="block py-10 -my-10 underline decoration-signal-text underline-offset-4"
              to={to}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        {count !== undefined && (
          <span className="tabular-nums">{count.toLocaleString("en-US")}</span>
        )}
      </h3>
      {children}
    </section>
  );
}
