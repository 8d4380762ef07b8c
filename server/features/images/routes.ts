import type { FastifyInstance } from "fastify";
import { getStorageUse } from "#contract/images/contract.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { findStorageUse } from "./quota-queries.ts";

export function registerStorageUse(app: FastifyInstance, services: Services): void {
  route(app, getStorageUse, async ({ actor }) => {
    return { storage: await findStorageUse(services, services.db, requireActor(actor)._id) };
  });
}
