import type { FastifyInstance } from "fastify";
import { decidedAction } from "#contract/decisions/contract.ts";
import { canGiveReason } from "#contract/decisions/policy.ts";
import {
  DESK_DAYS,
  DESK_OWED_MAX,
  type Desk,
  type DeskDay,
  getDesk,
  REPORT_AGES,
  retryJobs,
} from "#contract/desk/contract.ts";
import { REPORT_REASONS } from "#contract/reports/contract.ts";
import { canModerate, canRetryJobs } from "#contract/users/policy.ts";
import { getNightlyBackup, type NightlyBackupRow } from "#server/features/backups/queries.ts";
import { countCases, countReportsByAge } from "#server/features/cases/queries.ts";
import { listOwedReasons } from "#server/features/decisions/queries.ts";
import {
  createLargestAccounts,
  createPictureCounter,
} from "#server/features/images/size-queries.ts";
import { countStoppedMail } from "#server/features/users/refusal-queries.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import { readDiskSpace } from "#server/platform/media/storage/disk-space.ts";
import { findStoppedSweep, type StoppedSweep } from "#server/platform/media/sweep-queries.ts";
import { VERSION } from "#server/platform/observability/version.ts";
import type { Services } from "#server/platform/services.ts";
import { retryFailedJobs } from "./commands.ts";
import { countByDay, type DayCount } from "./queries.ts";

export function registerDesk(app: FastifyInstance, services: Services): void {
  const { db, jobs, settings } = services;
  const countPictures = createPictureCounter(db);
  const listLargest = createLargestAccounts(db);

  const readStorage = async () => {
    const [sizes, largest, disk, stopped] = await Promise.all([
      countPictures(),
      listLargest(),
      settings.s3 ? null : readDiskSpace(settings.dataDir),
      findStoppedSweep(db),
    ]);
    return { ...sizes, largest, disk, stoppedSweep: stopped ? presentStop(stopped) : null };
  };

  route(app, getDesk, async ({ actor }) => {
    authorize(canModerate(actor), actor, "Only staff can see this.");
    const staff = requireActor(actor);
    const [open, counts, owed, queues, refusingAddresses, storage, backup, signUps, posts] =
      await Promise.all([
        countReportsByAge(db, staff),
        countCases(db, staff),
        listOwedReasons(db, DESK_OWED_MAX),
        jobs.listCounts(),
        countStoppedMail(db),
        readStorage(),
        settings.backup.nightly ? getNightlyBackup(db) : null,
        countByDay(db, "users"),
        countByDay(db, "posts"),
      ]);
    const reports = presentOpenReports(open);
    const days = presentDays(signUps, posts);
    const readable = owed.filter(({ user_id, roles }) =>
      canGiveReason(staff, { user: { _id: user_id, roles } }),
    );
    return {
      reports,
      appeals: counts.appeal.open,
      notices: counts.notice.open,
      holds: counts.hold.open,
      owed: readable.map(presentOwed),
      queues,
      refusingAddresses,
      storage,
      backup: backup && presentBackup(backup),
      version: VERSION,
      days,
    };
  });

  route(app, retryJobs, async ({ actor, params }) => {
    authorize(canRetryJobs(actor), actor, "Only admins can run jobs again.");
    const retried = await retryFailedJobs(services, requireActor(actor), params.queue);
    return { message: presentRetried(retried), retried };
  });
}

function presentOwed(
  row: Awaited<ReturnType<typeof listOwedReasons>>[number],
): Desk["owed"][number] {
  return {
    _id: row.id,
    action: decidedAction(row.action),
    title: row.subject,
    user: row.username,
    by: row.actor_name,
    at: row.created_at.toISOString(),
  };
}

function presentStop({
  stopped_at,
  ...found
}: StoppedSweep & { stopped_at: Date }): Desk["storage"]["stoppedSweep"] {
  return { ...found, stoppedAt: stopped_at.toISOString() };
}

function presentBackup(row: NightlyBackupRow): Desk["backup"] {
  const { succeeded_at, bytes, failed_at, failed_step, failures } = row;
  return {
    last: succeeded_at && { at: succeeded_at.toISOString(), bytes: Number(bytes) },
    failed:
      failed_at && failed_step
        ? { at: failed_at.toISOString(), step: failed_step, nights: failures }
        : null,
  };
}

const DAY_MS = 24 * 3_600_000;

type OpenCount = { reason: number; days: number; count: number };

function presentOpenReports(rows: readonly OpenCount[]): Desk["reports"] {
  const sumOf = (isCounted: (row: OpenCount) => boolean) =>
    rows.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
  return {
    byAge: REPORT_AGES.map(({ from, to }) =>
      sumOf(({ days }) => days >= from && (to === null || days <= to)),
    ),
    byReason: REPORT_REASONS.map((_, reason) => ({
      reason,
      count: sumOf((row) => row.reason === reason),
    })),
  };
}

/** Presents every day up to today, those without rows too. */
function presentDays(signUps: readonly DayCount[], posts: readonly DayCount[]): DeskDay[] {
  const countsOf = (rows: readonly DayCount[]) =>
    new Map(rows.map(({ day, count }) => [day, count]));
  const [signUpsOf, postsOf] = [countsOf(signUps), countsOf(posts)];
  const now = Date.now();
  return Array.from({ length: DESK_DAYS }, (_, index) => {
    const day = new Date(now - (DESK_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, signUps: signUpsOf.get(day) ?? 0, posts: postsOf.get(day) ?? 0 };
  });
}

function presentRetried(retried: number): string {
  if (retried === 0) return "No failed jobs are left.";
  return retried === 1 ? "One job runs again." : `${retried} jobs run again.`;
}
