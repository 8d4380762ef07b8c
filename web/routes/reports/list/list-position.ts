import { REPORT_PAGE_SIZE, type ReportRow } from "#contract/moderation/reports.ts";
import type { ReportsParams } from "#web/components/moderation/reports/list/reports-url.ts";
import type { Position } from "#web/ui/navigation/list-position.tsx";

type List = {
  reports: readonly ReportRow[];
  pageCount: number;
  counts: { open: number; mine: number };
};

/** Returns the open report's position in the list; null when it is not on that page. */
export function findListPosition(list: List, shown: ReportsParams): Position | null {
  const { reports } = list;
  const index = reports.findIndex(({ _id }) => _id === shown.report);
  if (index === -1) return null;
  const position = (shown.page - 1) * REPORT_PAGE_SIZE + index + 1;
  const total = totalOf(list, shown);
  return {
    text: total === undefined ? `${position}` : `${position} of ${total}`,
    previous: reports[index - 1]?._id ?? null,
    next: reports[index + 1]?._id ?? null,
  };
}

function totalOf({ reports, pageCount, counts }: List, shown: ReportsParams): number | undefined {
  if (pageCount === shown.page) return (pageCount - 1) * REPORT_PAGE_SIZE + reports.length;
  return shown.reason === null && shown.status !== "resolved" ? counts[shown.status] : undefined;
}
