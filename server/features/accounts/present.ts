import type { UserSession } from "#contract/accounts/sessions.ts";
import type { UserSessionRow } from "#server/features/accounts/queries.ts";

export function presentSession(row: UserSessionRow, currentId: string): UserSession {
  return {
    _id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === currentId,
  };
}

type ExportRow = { ready_at: Date | null; expires_at: Date };

export function presentExport(row: ExportRow | undefined) {
  if (!row?.ready_at) return null;
  return { createdAt: row.ready_at.toISOString(), expiresAt: row.expires_at.toISOString() };
}
