import type { FastifyInstance } from "fastify";
import * as contract from "#contract/sign-ups/contract.ts";
import { canModerate } from "#contract/users/policy.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { changeSignUps } from "./commands.ts";
import { readSignUps } from "./queries.ts";

export function registerSignUps(app: FastifyInstance, services: Services): void {
  route(app, contract.getSignUps, () => readSignUps(services, services.db));

  route(
    app,
    contract.changeSignUps,
    async ({ actor, body }) => {
      await changeSignUps(services, requireActor(actor), body.mode);
      return { message: "Changed" };
    },
    {
      before: (actor) =>
        authorize(canModerate(actor), actor, "Only staff can change who can join."),
    },
  );
}
