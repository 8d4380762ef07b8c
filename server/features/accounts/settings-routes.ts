import type { FastifyInstance } from "fastify";
import { updateUser } from "#contract/users/contract.ts";
import { updateSettings } from "#server/features/accounts/settings-commands.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerSettings(app: FastifyInstance, services: Services): void {
  route(app, updateUser, async ({ actor, params, body }) => {
    const username = await updateSettings(services, requireActor(actor), params.id, body);
    return { message: "Settings Saved", username };
  });
}
