import { CASE_KINDS, type CaseKind, type listCases } from "#contract/cases/contract.ts";
import type { Input } from "#contract/endpoint.ts";
import { id } from "#contract/fields.ts";
import { REPORT_REASONS } from "#contract/reports/contract.ts";
import { flag, oneOf, oneText, pageNumber, urlState } from "#web/lib/url-state.ts";

const state = urlState({
  status: oneOf(["open", "mine", "closed"]),
  /** Null for all. */
  kind: oneOf<CaseKind, null>(CASE_KINDS, { fallback: null }),
  reason: oneOf<number, null>([...REPORT_REASONS.keys()], { fallback: null }),
  sort: oneOf(["reported", "oldest", "newest"]),
  /** Whether each case is an entry of its own. */
  single: flag(),
  /** Whom they concern; null for everybody. */
  user: oneText<string | null>({ fallback: null, parse: idIn }),
  page: pageNumber,
  /** The case whose detail is open. */
  open: oneText<string | null>({ name: "case", fallback: null, parse: idIn }),
});

export type DeskParams = ReturnType<typeof state.parse>;
export const parseDesk = state.parse;

/** Returns the URL of the shown cases, without defaults. */
export const deskPath = (shown: Partial<DeskParams>) => state.path("/desk", shown);

function idIn(text: string): string | undefined {
  return id.safeParse(text).data;
}

/** Returns the query of the list. */
export function listInput(shown: DeskParams): Input<typeof listCases>["query"] {
  const { status, kind, reason, sort, single, user, page } = shown;
  const isGrouped = !single && user === null && status !== "closed";
  return {
    status,
    sort,
    page,
    ...(kind !== null && { kind }),
    ...(kind === "report" && reason !== null && { reason }),
    ...(isGrouped && { grouped: true }),
    ...(user !== null && { user }),
  };
}
