import { DESK_DAYS, type Desk, type DeskDay, REPORT_AGES } from "#contract/moderation/desk.ts";
import { REPORT_REASONS } from "#contract/moderation/reports.ts";
import type { DayCount } from "#server/features/desk/queries.ts";

const DAY_MS = 24 * 3_600_000;

type OpenCount = { reason: number; days: number; count: number };

export function presentOpenReports(rows: readonly OpenCount[]): Desk["reports"] {
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
export function presentDays(signUps: readonly DayCount[], posts: readonly DayCount[]): DeskDay[] {
  const countsOf = (rows: readonly DayCount[]) =>
    new Map(rows.map(({ day, count }) => [day, count]));
  const [signUpsOf, postsOf] = [countsOf(signUps), countsOf(posts)];
  const now = Date.now();
  return Array.from({ length: DESK_DAYS }, (_, index) => {
    const day = new Date(now - (DESK_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, signUps: signUpsOf.get(day) ?? 0, posts: postsOf.get(day) ?? 0 };
  });
}

export function presentRetried(retried: number): string {
  if (retried === 0) return "No failed jobs are left.";
  return retried === 1 ? "One job runs again." : `${retried} jobs run again.`;
}
