import { listAppeals } from "#contract/decisions/contract.ts";

export type AppealsParams = { status: "open" | "decided"; page: number };

/** Parses the URL of the appeals page; missing or invalid parameters take their defaults. */
export function parseAppeals(search: URLSearchParams): AppealsParams {
  return listAppeals.query.parse(Object.fromEntries(search));
}

/** Returns the URL of the shown appeals, without defaults. */
export function appealsPath({ status, page }: AppealsParams): string {
  const params = new URLSearchParams();
  if (status !== "open") params.set("status", status);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/appeals?${params}` : "/appeals";
}
