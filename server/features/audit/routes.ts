import type { FastifyInstance } from "fastify";
import { AUDIT_ACTIONS, type AuditEntry, listAudit } from "#contract/audit/contract.ts";
import { canModerate } from "#contract/users/policy.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { type AuditRow, listAuditPage } from "./queries.ts";

export function registerAudit(app: FastifyInstance, { db }: Services): void {
  route(app, listAudit, async ({ actor, query }) => {
    authorize(canModerate(actor), actor, "Only staff can read the audit log.");
    const { rows, pageCount } = await listAuditPage(db, { ...query, viewer: requireActor(actor) });
    return { entries: rows.map(presentAuditEntry), pageCount };
  });
}

type Values = AuditEntry["before"];

function presentAuditEntry(row: AuditRow): AuditEntry {
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
