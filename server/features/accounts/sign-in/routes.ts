import type { FastifyInstance } from "fastify";
import { endOtherSessions, endSession, listSessions } from "#contract/accounts/sessions.ts";
import { presentSession } from "#server/features/accounts/present.ts";
import { listUserSessions } from "#server/features/accounts/queries.ts";
import { AppError, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteOtherSessions, deleteUserSession } from "./commands.ts";

export function registerSessionRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, listSessions, async ({ actor }) => {
    const { _id, sessionId } = requireActor(actor);
    const rows = await listUserSessions(db, _id);
    return { sessions: rows.map((row) => presentSession(row, sessionId)) };
  });

  route(app, endSession, async ({ actor, params }) => {
    const { _id } = requireActor(actor);
    if (!(await deleteUserSession(services, _id, params.id))) {
      throw new AppError("notFound", "This session has already ended.");
    }
    return { message: "Session ended" };
  });

  route(app, endOtherSessions, async ({ actor }) => {
    const { _id, sessionId } = requireActor(actor);
    await deleteOtherSessions(services, _id, sessionId);
    return { message: "All other sessions ended" };
  });
}
