import type { FastifyInstance } from "fastify";
import { listAudit } from "#contract/moderation/audit.ts";
import { canModerate } from "#contract/moderation/policy.ts";
import { presentAuditEntry } from "#server/features/audit/present.ts";
import { listAuditPage } from "#server/features/audit/queries.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerAudit(app: FastifyInstance, { db }: Services): void {
  route(app, listAudit, async ({ actor, query }) => {
    authorize(canModerate(actor), actor, "Only staff can read the audit log.");
    const { rows, pageCount } = await listAuditPage(db, { ...query, viewer: requireActor(actor) });
    return { entries: rows.map(presentAuditEntry), pageCount };
  });
}
