import type { FastifyInstance } from "fastify";
import { getItem, searchItems } from "#contract/items/contract.ts";
import { AppError } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { openExternalDatabase } from "./external-database.ts";
import { findItem, listItems } from "./item-lookup.ts";

export function registerItems(app: FastifyInstance, { settings }: Services): void {
  const { itemDatabaseUrl } = settings;
  const external = itemDatabaseUrl ? openExternalDatabase(itemDatabaseUrl) : undefined;

  route(app, searchItems, async ({ query }) => ({ items: await listItems(external, query) }));

  route(app, getItem, async ({ params }) => {
    const detail = await findItem(external, params.sapbdb);
    if (!detail) throw new AppError("notFound", "There is no such item.");
    return { detail };
  });
}
