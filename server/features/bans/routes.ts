import type { FastifyInstance } from "fastify";
import { banUser, getBan, unbanUser } from "#contract/bans/contract.ts";
import { canModerate } from "#contract/users/policy.ts";
import { createBan } from "#server/features/bans/commands.ts";
import { countOpenReports } from "#server/features/cases/queries.ts";
import { getUser } from "#server/features/users/queries.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { CANNOT_BAN, deleteBan } from "./commands.ts";
import { banOf } from "./queries.ts";

export function registerBans(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, getBan, async ({ actor, params }) => {
    authorize(canModerate(actor), actor, "Only staff can see bans.");
    const user = await getUser(db, params.id);
    const ban = banOf(user);
    return {
      banned: ban !== null,
      username: user.username,
      reason: ban?.reason ?? "",
      until: ban?.until?.toISOString() ?? null,
      openReports: await countOpenReports(db, params.id),
    };
  });

  route(
    app,
    banUser,
    async ({ actor, params, body }) => {
      const { statement: grounds, ...term } = body;
      const userBan = { userId: params.id, term, grounds };
      const { username } = await createBan(services, requireActor(actor), userBan);
      return { message: `Sayonara, ${username}.` };
    },
    { before: (actor) => authorize(canModerate(actor), actor, CANNOT_BAN) },
  );

  route(app, unbanUser, async ({ actor, params }) => {
    const { username } = await deleteBan(services, requireActor(actor), params.id);
    return { message: `Unbanned ${username}` };
  });
}
