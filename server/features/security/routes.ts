import type { FastifyInstance } from "fastify";
import { listSecurityEvents } from "#contract/security/contract.ts";
import { presentSecurityEvent } from "#server/features/security/present.ts";
import { listEventPage } from "#server/features/security/queries.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerSecurity(app: FastifyInstance, { db }: Services): void {
  route(app, listSecurityEvents, async ({ actor, query }) => {
    const { rows, pageCount } = await listEventPage(db, requireActor(actor)._id, query.page);
    return { events: rows.map(presentSecurityEvent), pageCount };
  });
}
