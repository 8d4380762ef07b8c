import type { FastifyInstance } from "fastify";
import {
  listSecurityEvents,
  SECURITY_EVENTS,
  type SecurityEvent,
} from "#contract/security/contract.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { type EventRow, listEventPage } from "./queries.ts";

export function registerSecurity(app: FastifyInstance, { db }: Services): void {
  route(app, listSecurityEvents, async ({ actor, query }) => {
    const { rows, pageCount } = await listEventPage(db, requireActor(actor)._id, query.page);
    return { events: rows.map(presentSecurityEvent), pageCount };
  });
}

function presentSecurityEvent(row: EventRow): SecurityEvent {
  return {
    _id: row.id,
    kind: row.kind,
    message: SECURITY_EVENTS[row.kind],
    detail: row.detail,
    createdAt: row.created_at.toISOString(),
  };
}
