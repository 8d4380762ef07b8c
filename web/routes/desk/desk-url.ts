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
  user: oneText<string | null>({ fallback: null, parse: (text) => id.safeParse(text).data }),
  page: pageNumber,
});

export type DeskParams = ReturnType<typeof state.parse> & {
  /** The case whose detail is open. */
  open: string | null;
};

/** Parses the URL of the desk; missing or invalid parameters take their defaults. */
export function parseDesk(search: URLSearchParams, open: string | undefined): DeskParams {
  return { ...state.parse(search), open: id.safeParse(open).data ?? null };
}

/** Returns the URL of the shown cases, without defaults. */
export function deskPath({ open = null, ...shown }: Partial<DeskParams>): string {
  return state.path(open === null ? "/desk" : `/desk/${open}`, shown);
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
