import { pageOf } from "#contract/numbers.ts";

export type NoticesParams = { status: "open" | "decided"; page: number };

/** Parses the URL of the list of notices; missing or invalid parameters take their defaults. */
export function parseNotices(search: URLSearchParams): NoticesParams {
  const status = search.get("status") === "decided" ? "decided" : "open";
  return { status, page: pageOf(search.get("page")) };
}

export function noticesPath({ status, page }: NoticesParams): string {
  const params = new URLSearchParams();
  if (status !== "open") params.set("status", status);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/notices?${params}` : "/notices";
}
