import type { FastifyInstance, FastifyRequest } from "fastify";
import { confirmSignIn, passkeyOptions, signInByPasskey } from "#contract/factors/contract.ts";
import { SECOND_FACTOR_FAILURES } from "#contract/limits.ts";
import {
  createAssertionOptions,
  verifyPasskey,
} from "#server/features/factors/assertion-commands.ts";
import { AppError } from "#server/platform/errors.ts";
import { createFailureLimit } from "#server/platform/http/failure-limits.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import {
  checkSecondFactor,
  countStepFailure,
  findSignInChallenge,
  isWrongFactor,
  STEP_ENDED,
  takeSignInChallenge,
} from "./second-factor-commands.ts";
import { finishSignIn, requireStepToken, stepTokenOf } from "./sign-in-step.ts";

export function registerSecondFactor(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const accounts = new WeakMap<FastifyRequest, string>();
  const limitFailures = createFailureLimit(app, {
    name: "second factor",
    allowances: SECOND_FACTOR_FAILURES,
    keyOf: (request) => accounts.get(request) ?? "",
    isFailure: isWrongFactor,
  });

  route(app, confirmSignIn, async ({ body }, http) => {
    const token = requireStepToken(http.request);
    const userId = await findSignInChallenge(db, token);
    if (!userId) throw new AppError("unauthorized", STEP_ENDED);
    accounts.set(http.request, userId);
    await limitFailures
      .run(http, () => checkSecondFactor(services, userId, body))
      .catch(async (error: unknown) => {
        if (isWrongFactor(error)) await countStepFailure(services, token);
        throw error;
      });
    await takeSignInChallenge(db, token);
    return finishSignIn(services, userId, http);
  });

  route(app, passkeyOptions, async ({ actor }, { request }) => {
    const token = stepTokenOf(request);
    const challengedId = token ? await findSignInChallenge(db, token) : undefined;
    return { options: await createAssertionOptions(services, actor?._id ?? challengedId) };
  });

  route(app, signInByPasskey, async ({ body }, http) => {
    const userId = await verifyPasskey(services, body.credential);
    return finishSignIn(services, userId, http);
  });
}
