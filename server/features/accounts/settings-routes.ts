import type { FastifyInstance } from "fastify";
import { correctEmail } from "#contract/accounts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { correctOwnEmail } from "#server/features/accounts/mail-links/email-commands.ts";
import { updateSettings } from "#server/features/accounts/settings-commands.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerSettings(app: FastifyInstance, services: Services): void {
  route(app, updateUser, async ({ actor, params, body }) => {
    const { statement: grounds, ...settings } = body;
    const change = { ...settings, grounds };
    const username = await updateSettings(services, requireActor(actor), params.id, change);
    return { message: "Settings Saved", username };
  });

  route(app, correctEmail, async ({ actor, body }) => {
    await correctOwnEmail(services, requireActor(actor), body.email);
    return { message: `We sent a new link to ${body.email}.` };
  });
}
