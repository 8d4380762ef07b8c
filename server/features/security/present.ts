import { SECURITY_EVENTS, type SecurityEvent } from "#contract/security/contract.ts";
import type { EventRow } from "#server/features/security/queries.ts";

export function presentSecurityEvent(row: EventRow): SecurityEvent {
  return {
    _id: row.id,
    kind: row.kind,
    message: SECURITY_EVENTS[row.kind],
    detail: row.detail,
    createdAt: row.created_at.toISOString(),
  };
}
