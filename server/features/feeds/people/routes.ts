import type { FastifyInstance } from "fastify";
import { listFollowers, listFollowing } from "#contract/follows/contract.ts";
import { listLikers } from "#contract/posts/contract.ts";
import { getRelationship } from "#server/features/blocks/queries.ts";
import { getReachablePost } from "#server/features/posts/queries.ts";
import { getUser, NO_USER } from "#server/features/users/queries.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { listLikerPage } from "./liker-queries.ts";
import { presentCursor, presentPerson, presentPosition } from "./present.ts";
import { listPeople } from "./queries.ts";

const LISTS = { followers: listFollowers, following: listFollowing } as const;

export function registerPeople(app: FastifyInstance, { db, storage }: Services): void {
  for (const list of ["followers", "following"] as const) {
    route(app, LISTS[list], async ({ actor: viewer, params, query: { after, nsfw, name } }) => {
      const user = await getUser(db, params.id);
      const { blocked } = await getRelationship(db, viewer, user.id, NO_USER);
      if (blocked) return { people: [], next: null };
      const pageInput = { list, userId: user.id, after, name };
      const { rows, hasMore } = await listPeople(db, { viewer, nsfw }, pageInput);
      const last = rows.at(-1);
      return {
        people: rows.map((row) => presentPerson(row, { viewer, nsfw }, storage.urlOf)),
        next: hasMore && last ? presentCursor(last) : null,
      };
    });
  }
  route(app, listLikers, async ({ actor: viewer, params, query: { after, nsfw } }) => {
    const post = await getReachablePost(db, viewer, params.id);
    const { rows, hasMore } = await listLikerPage(db, viewer, { postId: post.id, after });
    const last = rows.at(-1);
    return {
      people: rows.map((row) => presentPerson(row, { viewer, nsfw }, storage.urlOf)),
      next: hasMore && last ? presentPosition(last) : null,
    };
  });
}
