import type { FastifyInstance } from "fastify";
import type { Person } from "#contract/follows/contract.ts";
import { postTag } from "#contract/pages.ts";
import { likePost, unlikePost } from "#contract/posts/contract.ts";
import { listLikers } from "#contract/posts/likers.ts";
import { createLike, deleteLike } from "#server/features/posts/like-commands.ts";
import { type LikerRow, listLikerPage } from "#server/features/posts/liker-queries.ts";
import { getPostRow, getReachablePost } from "#server/features/posts/queries.ts";
import { type Audience, listsNsfw } from "#server/features/posts/visibility-queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import { requireActor } from "#server/platform/errors.ts";
import { isVisitor, route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

/** Presents a person who likes a post; `own` is the viewer. */
function presentLiker(row: LikerRow, audience: Audience, urlOf: (key: string) => string): Person {
  const own = audience.viewer?._id === row.id;
  return {
    _id: row.id,
    username: row.username,
    avatar: presentSmallAvatar(row.avatar_key, urlOf),
    numFollowers: row.num_followers,
    numPosts: Number(row.total) - (listsNsfw({ ...audience, own }) ? 0 : Number(row.nsfw)),
    following: row.following,
    followsYou: row.follows_viewer,
  };
}

export function registerLikes(app: FastifyInstance, services: Services): void {
  route(
    app,
    likePost,
    async ({ actor, params }) => {
      const viewer = requireActor(actor);
      const post = await getReachablePost(services.db, viewer, params.id);
      const numLikes = await createLike(services, viewer._id, post);
      return { message: "Liked", liked: true, numLikes };
    },
    { cacheTag: postTag },
  );

  route(
    app,
    unlikePost,
    async ({ actor, params }) => {
      const { _id } = requireActor(actor);
      const post = await getPostRow(services.db, params.id);
      const numLikes = await deleteLike(services, _id, post);
      return { message: "Unliked", liked: false, numLikes };
    },
    { cacheTag: postTag },
  );

  route(
    app,
    listLikers,
    async ({ actor: viewer, params, query: { after, nsfw } }) => {
      const { db, storage } = services;
      const post = await getReachablePost(db, viewer, params.id);
      const { rows, hasMore } = await listLikerPage(db, viewer, { postId: post.id, after });
      const last = rows.at(-1);
      return {
        people: rows.map((row) => presentLiker(row, { viewer, nsfw }, storage.urlOf)),
        next: hasMore && last ? `${last.micros}-${last.id}` : null,
      };
    },
    { shared: isVisitor, cacheTag: postTag },
  );
}
