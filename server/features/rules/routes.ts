import type { FastifyInstance } from "fastify";
import { changeRules, listRules } from "#contract/rules/contract.ts";
import { canEditRules } from "#contract/users/policy.ts";
import { replaceRules } from "#server/features/rules/commands.ts";
import { listRulesInForce } from "#server/features/rules/queries.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerRules(app: FastifyInstance, services: Services): void {
  route(app, listRules, () => listRulesInForce(services.db));

  route(app, changeRules, ({ actor, body }) => replaceRules(services, requireActor(actor), body), {
    before: (actor) => authorize(canEditRules(actor), actor, "Only admins can change the rules."),
  });
}
