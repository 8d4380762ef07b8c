import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, type LoaderFunction } from "react-router";
import {
  DESK_DAYS,
  type Desk,
  type DeskBackup,
  type DeskStorage,
  type QueueState,
  REPORT_AGES,
} from "#contract/desk/contract.ts";
import { canRetryJobs } from "#contract/users/policy.ts";
import { ACTION_STYLES } from "#web/components/decisions/action-styles.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { QueryState } from "#web/components/query-state.tsx";
import { REASONS_OFFERED, reasonText } from "#web/components/reports/reasons.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { useUser } from "#web/lib/session/session.ts";
import { answerSoon } from "#web/lib/wait.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { longDate, longDateTime } from "#web/ui/content/long-date.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { DeskTabs } from "./case-list.tsx";
import { DayBars } from "./day-bars.tsx";
import { deskPath } from "./desk-url.ts";
import { SignUps } from "./sign-ups.tsx";

const deskQuery = { ...apiQuery("GET /api/desk", {}), staleTime: 0 };

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
      <PageTitle title="Desk" right={<DeskTabs status="numbers" />} />
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

/** Renders how much is stored. */
function SiteStorage({ storage: { pictures, files, disk } }: { storage: DeskStorage }) {
  return (
    <>
      <CountTable
        caption="Storage"
        rows={[
          { key: "pictures", label: "Pictures", count: pictures },
          { key: "files", label: "Files of pictures", count: files },
        ]}
      />
      <p className="border-t border-line t-sm pt-12">
        {disk ? diskText(disk) : "Files are stored elsewhere, in S3."}
      </p>
    </>
  );
}

const FAILED_STEPS: Record<NonNullable<DeskBackup["failed"]>["step"], string> = {
  archive: "no archive could be made",
  s3: "it could not be copied to S3",
  command: "BACKUP_COMMAND failed",
};

/** Says when the last nightly backup succeeded, and whether the last attempt failed. */
function Backups({ backup }: { backup: DeskBackup | null }) {
  if (!backup) return <p className="t-sm">The program makes no nightly backups of this site.</p>;
  const { last, failed } = backup;
  return (
    <div className="grid gap-8 t-sm">
      {failed && (
        <p className="text-bad font-semibold">
          The last attempt failed, {longDateTime(failed.at)}: {FAILED_STEPS[failed.step]}.
          {failed.nights > 1 && ` ${failed.nights} nights in a row have failed.`} The log says why.
        </p>
      )}
      <p>
        {last
          ? `The last nightly backup is of ${longDateTime(last.at)}, with ${inMegabytes(last.bytes)} MB.`
          : "No nightly backup has been made yet."}
      </p>
    </div>
  );
}

function inMegabytes(bytes: number): string {
  return Math.max(0.1, bytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 1 });
}

/** Says why the nightly removal of files without rows stopped, and what the operator does about it. */
function StoppedSweep({ stop }: { stop: NonNullable<DeskStorage["stoppedSweep"]> }) {
  const { reason, unknown, listed, code } = stop;
  return (
    <section
      className="card grid gap-8 min-w-0 t-md p-16 border-bad wrap-anywhere"
      aria-label="The nightly removal of unused pictures"
    >
      <b className="text-bright">The nightly removal of unused pictures stopped.</b>
      <span>
        {reason === "foreign"
          ? "The pictures belong to another site than the database. Nothing is removed, not even pictures of deleted posts."
          : `${unknown.toLocaleString("en-US")} of ${listed.toLocaleString("en-US")} folders of pictures have no row in the database. Only pictures of deleted posts are removed.`}
      </span>
      <span>
        Ask the operator to check the settings of database and storage, and if they are right, to
        set <code>SWEEP_CODE={code}</code> and restart.
      </span>
    </section>
  );
}

function diskText({ freeBytes, totalBytes }: NonNullable<DeskStorage["disk"]>): string {
  return `${inGigabytes(freeBytes)} of ${inGigabytes(totalBytes)} GB on the disk are free.`;
}

function inGigabytes(bytes: number): string {
  return (bytes / 1e9).toLocaleString("en-US", { maximumFractionDigits: 1 });
}

type QueueTableProps = { queues: readonly QueueState[]; canRetry: boolean };

const CELL =
  "h-44 py-6 px-0 not-last:pr-16 tabular-nums small:text-13 phone:h-52 phone:not-last:pr-10 small:not-last:pr-8";
const HEAD = `border-b border-line-2 text-faint text-13 font-normal ${CELL}`;
const BODY = `border-t border-line ${CELL}`;
const COUNT = `font-normal text-right ${BODY}`;
const COUNT_HEAD = `w-96 text-right small:w-56 ${HEAD}`;

/** Renders the jobs of every queue by their state, and runs failed ones again. */
function QueueTable({ queues, canRetry }: QueueTableProps) {
  const retry = useRetryJobs();
  const table = useFocusRescue<HTMLTableElement>(queues);
  return (
    <table ref={table} className="landing t-md w-full [border-collapse:collapse]" tabIndex={-1}>
      <caption className="sr-only">Jobs by queue</caption>
      <thead>
        <tr>
          <th scope="col" className={`text-left ${HEAD}`}>
            Queue
          </th>
          <th scope="col" className={COUNT_HEAD}>
            Waiting
          </th>
          <th scope="col" className={COUNT_HEAD}>
            Running
          </th>
          <th scope="col" className={COUNT_HEAD}>
            Failed
          </th>
          {canRetry && (
            <th scope="col" className={COUNT_HEAD}>
              <span className="sr-only">Run again</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, waiting, running, failed }) => (
          <tr key={name} className="first:*:border-t-0">
            <th scope="row" className={`font-normal text-muted text-left ${BODY}`}>
              {name}
            </th>
            <td className={COUNT}>{waiting.toLocaleString("en-US")}</td>
            <td className={COUNT}>{running.toLocaleString("en-US")}</td>
            <td
              className={classNames(
                `text-right ${BODY}`,
                failed > 0 ? "text-bad font-semibold" : "font-normal",
              )}
            >
              {failed.toLocaleString("en-US")}
            </td>
            {canRetry && (
              <td className={`w-84 small:w-70 ${COUNT}`}>
                {failed > 0 && (
                  <Button
                    size="s"
                    aria-label={`Retry failed jobs of ${name}`}
                    busy={retry.isPending && retry.variables === name}
                    onClick={() => retry.mutate(name)}
                  >
                    Retry
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Runs the failed jobs of a queue again, and counts them as waiting until they are counted again. */
function useRetryJobs() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (queue: string) => call("POST /api/jobs/:queue/retry", { params: { queue } }),
    onSuccess: ({ message, retried }, queue) => {
      showToast("ok", message);
      queries.setQueryData(deskQuery.queryKey, (desk) =>
        desk ? { ...desk, queues: afterRetry(desk.queues, queue, retried) } : undefined,
      );
    },
    onError: (error) => showToast("error", messageOf(error)),
  });
}

function afterRetry(queues: readonly QueueState[], queue: string, retried: number): QueueState[] {
  return queues.map((state) => {
    if (state.name !== queue) return state;
    // Those that are gone since they were counted neither wait nor run.
    const failed = retried === 0 ? 0 : Math.max(0, state.failed - retried);
    return { ...state, waiting: state.waiting + retried, failed };
  });
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

type CountRow = { key: string; label: string; count: number; to?: string };

/** Renders counts with their labels; the caption is for screen readers. */
function CountTable({ caption, rows }: { caption: string; rows: readonly CountRow[] }) {
  return (
    <table className="mt-8 t-md w-full [border-collapse:collapse]">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(({ key, label, count, to }) => (
          <tr key={key}>
            <th
              scope="row"
              className="py-8 pr-16 pl-0 border-t border-line font-normal text-left text-muted phone:py-12"
            >
              {to ? (
                <Link
                  className="block py-8 -my-8 hover:text-bright hover:underline underline-offset-4 phone:py-12 phone:-my-12"
                  to={to}
                >
                  {label}
                </Link>
              ) : (
                label
              )}
            </th>
            <td className="py-8 px-0 border-t border-line text-right tabular-nums phone:py-12">
              {count.toLocaleString("en-US")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
