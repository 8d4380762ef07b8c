import type { Input } from "#contract/endpoint.ts";
import { id } from "#contract/fields.ts";
import { type listReports, REPORT_REASONS, reportsQuery } from "#contract/reports/contract.ts";

export type ReportsParams = {
  status: "open" | "mine" | "resolved";
  /** Null for all. */
  reason: number | null;
  sort: "reported" | "newest";
  page: number;
  /** The report whose detail is open. */
  report: string | null;
};

/** Parses the URL of the reports page; missing or invalid parameters take their defaults. */
export function parseReports(search: URLSearchParams): ReportsParams {
  const { status, reason, sort, page } = reportsQuery.parse(Object.fromEntries(search));
  return {
    status,
    reason: reason !== undefined && reason in REPORT_REASONS ? reason : null,
    sort,
    page,
    report: id.safeParse(search.get("report")).data ?? null,
  };
}

/** Returns the URL of the shown reports, without defaults. */
export function reportsPath({ status, reason, sort, page, report }: ReportsParams): string {
  const params = new URLSearchParams();
  if (status !== "open") params.set("status", status);
  if (reason !== null) params.set("reason", String(reason));
  if (sort !== "reported") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  if (report !== null) params.set("report", report);
  return params.size > 0 ? `/reports?${params}` : "/reports";
}

/** Returns the query of the list endpoint. */
export function listInput(params: ReportsParams): Input<typeof listReports>["query"] {
  const { status, reason, sort, page } = params;
  return { status, sort, page, ...(reason !== null && { reason }) };
}
