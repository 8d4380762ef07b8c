import type { FastifyInstance } from "fastify";
import { cancelDeletion, requestDeletion, requestExport } from "#contract/accounts/own-data.ts";
import { planDeletion } from "#server/features/accounts/deletion-commands.ts";
import { exportKey } from "#server/features/accounts/export-key.ts";
import { findExport } from "#server/features/accounts/export-queries.ts";
import { EXPORT_QUEUE, type ExportJob } from "#server/features/accounts/queues.ts";
import { setDeletion } from "#server/features/users/commands.ts";
import { AppError, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http.ts";
import type { Services } from "#server/platform/services.ts";

export function registerOwnData(app: FastifyInstance, services: Services): void {
  const { db, jobs, vault } = services;

  route(app, requestExport, async ({ actor }) => {
    const { _id } = requireActor(actor);
    await db
      .transaction()
      .execute((trx) => jobs.send<ExportJob>(EXPORT_QUEUE, { userId: _id }, trx));
    return { message: "We are putting your data together. A mail will bring the link." };
  });

  route(app, requestDeletion, async ({ actor, body }) => {
    const at = await planDeletion(services, requireActor(actor)._id, body.username);
    return { message: "Your account will be deleted in 30 days.", deletionAt: at.toISOString() };
  });

  route(app, cancelDeletion, async ({ actor }) => {
    await setDeletion(db, requireActor(actor)._id, null);
    return { message: "Your account stays." };
  });

  // A link of a mail, opened by a browser: a file, not a reply of the API.
  app.get<{ Params: { token: string } }>(
    "/api/auth/export/:token",
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const owner = await findExport(db, params.token);
      if (!owner) throw new AppError("notFound", "This link has run out.");
      reply.header("content-disposition", `attachment; filename="parade-${owner.username}.zip"`);
      return reply.type("application/zip").send(await vault.readStream(exportKey(owner.id)));
    },
  );
}
