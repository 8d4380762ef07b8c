import type { FastifyInstance } from "fastify";
import { changePassword } from "#contract/accounts/contract.ts";
import type { Parsed } from "#contract/endpoint.ts";
import {
  checkAuthentication,
  listReauthenticationMethods,
  reauthenticate,
  sendConfirmationCode,
} from "#contract/factors/contract.ts";
import { REAUTHENTICATION_FAILURES } from "#contract/limits.ts";
import { changeOwnPassword } from "#server/features/accounts/password-commands.ts";
import { requireActor } from "#server/platform/errors.ts";
import { createFailureLimit } from "#server/platform/http/failure-limits.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { markAuthenticated } from "./commands.ts";
import {
  confirmByMail,
  confirmByPassword,
  listMethods,
  sendConfirmationMail,
} from "./reauthentication-commands.ts";
import { checkSecondFactor, isWrongFactor } from "./second-factor-commands.ts";

export function registerReauthentication(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const limitFailures = createFailureLimit(app, {
    name: "reauthentication",
    allowances: REAUTHENTICATION_FAILURES,
    keyOf: ({ viewer }) => viewer?._id ?? "",
    isFailure: isWrongFactor,
  });

  route(app, listReauthenticationMethods, async ({ actor }) => {
    return { methods: await listMethods(db, requireActor(actor)._id) };
  });

  route(app, sendConfirmationCode, async ({ actor }) => {
    await sendConfirmationMail(services, requireActor(actor));
    return { message: "We mailed you a code." };
  });

  const confirm = (viewer: SessionViewer, proof: Parsed<typeof reauthenticate>["body"]) => {
    if (proof.method === "password") return confirmByPassword(db, viewer._id, proof.password);
    if (proof.method === "mail") return confirmByMail(services, viewer, proof.code);
    return checkSecondFactor(services, viewer._id, proof);
  };

  route(app, reauthenticate, async ({ actor, body }, http) => {
    const viewer = requireActor(actor);
    await limitFailures.run(http, () => confirm(viewer, body));
    await markAuthenticated(db, viewer.sessionId);
    return { message: "Confirmed" };
  });

  // Counted together, or guesses at the password would have two allowances.
  route(app, changePassword, async ({ actor, body }, http) => {
    const viewer = requireActor(actor);
    await limitFailures.run(http, () => changeOwnPassword(services, viewer, body));
    return { message: "Password changed. You are logged out everywhere else." };
  });

  route(app, checkAuthentication, async ({ actor }) => {
    requireActor(actor);
    return { message: "Confirmed" };
  });
}
