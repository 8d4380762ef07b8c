import { AUDIT_ACTIONS, type AuditEntry } from "#contract/moderation/audit.ts";
import type { AuditRow } from "#server/features/audit/queries.ts";

type Values = AuditEntry["before"];

export function presentAuditEntry(row: AuditRow): AuditEntry {
  const target =
    row.target_id === null ? null : { _id: row.target_id, username: row.target_name ?? "" };
  return {
    _id: row.id,
    at: row.created_at.toISOString(),
    actor: { _id: row.actor_id, username: row.actor_name },
    action: AUDIT_ACTIONS[row.action] ?? "editUser",
    target,
    subject: row.subject,
    reason: row.reason,
    before: row.before as Values,
    after: row.after as Values,
    decisionId: row.decision_id,
  };
}
