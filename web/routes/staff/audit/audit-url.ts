import { AUDIT_ACTIONS, type AuditAction, auditText } from "#contract/moderation/audit.ts";
import { pageOf } from "#contract/numbers.ts";

export type AuditParams = { query: string; action: AuditAction | null; page: number };

const TEXT_MAX = 60;

/** Parses the audit log's URL; missing or invalid parameters take their defaults. */
export function parseAudit(search: URLSearchParams): AuditParams {
  const cut = [...(search.get("query") ?? "").trim()].slice(0, TEXT_MAX).join("");
  return {
    query: auditText.safeParse(cut).data ?? "",
    action: AUDIT_ACTIONS.find((action) => action === search.get("action")) ?? null,
    page: pageOf(search.get("page")),
  };
}

export function auditPath({ query, action, page }: AuditParams): string {
  const params = new URLSearchParams();
  if (query) params.set("query", query);
  if (action) params.set("action", action);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/audit?${params}` : "/audit";
}
