import type { FastifyInstance } from "fastify";
import { getTransparency } from "#contract/moderation/transparency.ts";
import { presentCounts } from "#server/features/transparency/present.ts";
import { countEvents } from "#server/features/transparency/queries.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerTransparency(app: FastifyInstance, { db }: Services): void {
  const read = async () => presentCounts(await countEvents(db));
  route(app, getTransparency, read);
}
