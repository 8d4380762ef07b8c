import type { FastifyInstance } from "fastify";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { createFollow, deleteFollow } from "#server/features/follows/commands.ts";
import { getUser } from "#server/features/users/queries.ts";
import { AppError, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

export function registerFollows(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, followUser, async ({ actor, params }) => {
    const { _id } = requireActor(actor);
    if (_id === params.id) throw new AppError("forbidden", "You cannot follow yourself.");
    const user = await getUser(db, params.id);
    await createFollow(services, { followerId: _id, followedId: user.id });
    return { message: `Followed ${user.username}` };
  });

  route(app, unfollowUser, async ({ actor, params }) => {
    const { _id } = requireActor(actor);
    const user = await getUser(db, params.id);
    await deleteFollow(services, { followerId: _id, followedId: user.id });
    return { message: `Unfollowed ${user.username}` };
  });
}
