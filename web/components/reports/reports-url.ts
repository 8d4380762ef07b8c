import type { Input } from "#contract/endpoint.ts";
import { id } from "#contract/fields.ts";
import { type listReports, REPORT_REASONS } from "#contract/reports/contract.ts";
import { oneOf, oneText, pageNumber, urlState } from "#web/lib/url-state.ts";

const state = urlState({
  status: oneOf(["open", "mine", "resolved"]),
  /** Null for all. */
  reason: oneOf<number, null>([...REPORT_REASONS.keys()], { fallback: null }),
  sort: oneOf(["reported", "newest"]),
  page: pageNumber,
  /** The report whose detail is open. */
  report: oneText<string | null>({ fallback: null, parse: (text) => id.safeParse(text).data }),
});

export type ReportsParams = ReturnType<typeof state.parse>;
export const parseReports = state.parse;

/** Returns the URL of the shown reports, without defaults. */
export const reportsPath = (shown: ReportsParams) => state.path("/reports", shown);

/** Returns the query of the list endpoint. */
export function listInput(params: ReportsParams): Input<typeof listReports>["query"] {
  const { status, reason, sort, page } = params;
  return { status, sort, page, ...(reason !== null && { reason }) };
}
