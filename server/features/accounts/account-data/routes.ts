import type { FastifyInstance } from "fastify";
import {
  cancelDeletion,
  EXPORT_FILE_PATH,
  getExport,
  requestDeletion,
  requestExport,
} from "#contract/accounts/contract.ts";
import { presentExport } from "#server/features/accounts/present.ts";
import { EXPORT_QUEUE, type ExportJob } from "#server/features/accounts/queues.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, requireActor } from "#server/platform/errors.ts";
import { requireRecentAuthentication } from "#server/platform/http/recent-authentication.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { cancelScheduledDeletion, scheduleDeletion } from "./deletion-commands.ts";
import { findExport } from "./export-queries.ts";

export function registerAccountData(app: FastifyInstance, services: Services): void {
  const { db, jobs, privateStorage } = services;

  route(app, requestExport, async ({ actor }) => {
    const { _id } = requireActor(actor);
    await transact(db, (trx) => jobs.send<ExportJob>(EXPORT_QUEUE, { userId: _id }, trx));
    return { message: "We are putting your data together. A mail will tell you when it is ready." };
  });

  route(app, requestDeletion, async ({ actor, body }) => {
    const at = await scheduleDeletion(services, requireActor(actor)._id, body.username);
    return { message: "Your account will be deleted in 30 days.", deletionAt: at.toISOString() };
  });

  route(app, cancelDeletion, async ({ actor }) => {
    await cancelScheduledDeletion(services, requireActor(actor)._id);
    return { message: "Your account stays." };
  });

  route(app, getExport, async ({ actor }) => ({
    archive: presentExport(await findExport(db, requireActor(actor)._id)),
  }));

  // A file that browsers open by a link, not a JSON reply of the API.
  app.get(
    EXPORT_FILE_PATH,
    { schema: { hide: true }, config: { limit: "download" } },
    async (request, reply) => {
      requireRecentAuthentication(request.viewer);
      const archive = await findExport(db, requireActor(request.viewer)._id);
      if (!archive)
        throw new AppError("notFound", "There is no archive. Ask for one in your settings.");
      reply.header("content-disposition", `attachment; filename="parade-${archive.username}.zip"`);
      return reply.type("application/zip").send(await privateStorage.readStream(archive.key));
    },
  );
}
