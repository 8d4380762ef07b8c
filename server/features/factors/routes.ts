import type { FastifyInstance } from "fastify";
import {
  addPasskey,
  beginPasskey,
  confirmAuthenticator,
  listFactors,
  makeRecoveryCodes,
  removeAuthenticator,
  removePasskey,
  setUpAuthenticator,
} from "#contract/factors/contract.ts";
import {
  createAuthenticator,
  deleteAuthenticator,
  enableAuthenticator,
} from "#server/features/factors/authenticator-commands.ts";
import {
  createPasskey,
  createPasskeyOptions,
  deletePasskey,
} from "#server/features/factors/passkey-commands.ts";
import { presentFactors } from "#server/features/factors/present.ts";
import { readFactors } from "#server/features/factors/queries.ts";
import { renewRecoveryCodes } from "#server/features/factors/recovery-commands.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerFactors(app: FastifyInstance, services: Services): void {
  route(app, listFactors, async ({ actor }) =>
    presentFactors(await readFactors(services.db, requireActor(actor)._id)),
  );

  route(app, beginPasskey, async ({ actor }) => ({
    options: await createPasskeyOptions(services, requireActor(actor)._id),
  }));

  route(app, addPasskey, async ({ actor, body }) => {
    const userId = requireActor(actor)._id;
    const recoveryCodes = await createPasskey(services, { userId, ...body });
    return { message: "Passkey added", recoveryCodes };
  });

  route(app, removePasskey, async ({ actor, params }) => {
    await deletePasskey(services, requireActor(actor)._id, params.id);
    return { message: "Passkey removed" };
  });

  route(app, setUpAuthenticator, ({ actor }) =>
    createAuthenticator(services, requireActor(actor)._id),
  );

  route(app, confirmAuthenticator, async ({ actor, body }) => {
    const userId = requireActor(actor)._id;
    const recoveryCodes = await enableAuthenticator(services, userId, body.code);
    return { message: "Authenticator app added", recoveryCodes };
  });

  route(app, removeAuthenticator, async ({ actor }) => {
    await deleteAuthenticator(services, requireActor(actor)._id);
    return { message: "Authenticator app removed" };
  });

  route(app, makeRecoveryCodes, async ({ actor }) => {
    const recoveryCodes = await renewRecoveryCodes(services, requireActor(actor)._id);
    return { message: "New recovery codes made", recoveryCodes };
  });
}
