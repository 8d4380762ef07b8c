import type { FastifyInstance } from "fastify";
import { likePost, unlikePost } from "#contract/posts/contract.ts";
import { getPostRow, getReachablePost } from "#server/features/posts/queries.ts";
import { requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { createLike, deleteLike } from "./commands.ts";

export function registerLikes(app: FastifyInstance, services: Services): void {
  route(app, likePost, async ({ actor, params }) => {
    const viewer = requireActor(actor);
    const post = await getReachablePost(services.db, viewer, params.id);
    const numLikes = await createLike(services, viewer._id, post);
    return { message: "Liked", liked: true, numLikes };
  });

  route(app, unlikePost, async ({ actor, params }) => {
    const { _id } = requireActor(actor);
    const post = await getPostRow(services.db, params.id);
    const numLikes = await deleteLike(services, _id, post);
    return { message: "Unliked", liked: false, numLikes };
  });
}
