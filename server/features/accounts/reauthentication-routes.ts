import type { FastifyInstance } from "fastify";
import {
  listReauthenticationMethods,
  reauthenticate,
  sendConfirmationCode,
} from "#contract/factors/reauthentication.ts";
import {
  confirmByMail,
  confirmByPassword,
  listMethods,
  sendConfirmationMail,
} from "#server/features/accounts/reauthentication-commands.ts";
import { markAuthenticated } from "#server/features/accounts/session-commands.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http.ts";
import { limitPerAccount } from "#server/platform/limits.ts";
import type { Services } from "#server/platform/services.ts";

export function registerReauthentication(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const countTries = limitPerAccount(app, "signIn", ({ viewer }) => viewer?._id ?? "");

  route(app, listReauthenticationMethods, async ({ actor }) => {
    return { methods: await listMethods(db, requireActor(actor)._id) };
  });

  route(app, sendConfirmationCode, async ({ actor }) => {
    await sendConfirmationMail(services, requireActor(actor));
    return { message: "We mailed you a code." };
  });

  route(app, reauthenticate, async ({ actor, body }, { request, reply }) => {
    const viewer = requireActor(actor);
    await countTries(request, reply);
    if (body.method === "password") await confirmByPassword(db, viewer._id, body.password);
    else await confirmByMail(services, viewer, body.code);
    await markAuthenticated(db, viewer.sessionId);
    return { message: "Confirmed" };
  });
}
