import { queryOptions } from "@tanstack/react-query";
import type { Call } from "#web/lib/call.ts";
import type { AuditParams } from "./audit-url.ts";

/** Fetches one page of the audit log. */
export function auditQuery(call: Call, { query, action, page }: AuditParams) {
  const input = { page, ...(query && { query }), ...(action && { action }) };
  return queryOptions({
    queryKey: ["audit", "list", input],
    queryFn: async () => {
      const { entries, pageCount } = await call("GET /api/audit", { query: input });
      return { entries, pageCount };
    },
    // Other staff act meanwhile.
    staleTime: 0,
  });
}
