import type { FastifyInstance } from "fastify";
import { listHolds, releaseHold, removeHeldPost } from "#contract/moderation/holds.ts";
import { canModerate } from "#contract/moderation/policy.ts";
import { releaseWaiting, removeWaiting } from "#server/features/holds/commands.ts";
import { presentHold } from "#server/features/holds/present.ts";
import { listHoldPage } from "#server/features/holds/queries.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

export function registerHolds(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const requireStaff = (actor: SessionViewer | null): SessionViewer => {
    authorize(canModerate(actor), actor, "Only staff can see posts that wait.");
    return requireActor(actor);
  };

  route(app, listHolds, async ({ actor, query }) => {
    const { rows, pageCount } = await listHoldPage(db, requireStaff(actor), query.page);
    return { holds: rows.map(presentHold), pageCount };
  });

  route(app, releaseHold, async ({ actor, params }) => {
    await releaseWaiting(services, requireStaff(actor), params.id);
    return { message: "Everybody sees it now." };
  });

  route(
    app,
    removeHeldPost,
    async ({ actor, params, body }) => {
      const removal = { postId: params.id, grounds: body.statement };
      await removeWaiting(services, requireActor(actor), removal);
      return { message: "Post Deleted" };
    },
    { before: requireStaff },
  );
}
