import type { FastifyInstance } from "fastify";
import { type Db, ping } from "#server/platform/db/database.ts";

/** /healthz: the process lives; /readyz: it can do its work. */
export function registerHealth(app: FastifyInstance, db: Db): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ success: true }));
  app.get("/readyz", { schema: { hide: true } }, async () => {
    await ping(db);
    return { success: true };
  });
}
