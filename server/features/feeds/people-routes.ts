import type { FastifyInstance } from "fastify";
import { listFollowers, listFollowing } from "#contract/follows/contract.ts";
import { getRelationship } from "#server/features/blocks/queries.ts";
import { presentCursor, presentPerson } from "#server/features/feeds/people-present.ts";
import { listPeople } from "#server/features/feeds/people-queries.ts";
import { listsNsfw } from "#server/features/posts/visibility-queries.ts";
import { getUser, NO_USER } from "#server/features/users/queries.ts";
import { isVisitor, route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

const LISTS = { followers: listFollowers, following: listFollowing } as const;

export function registerPeople(app: FastifyInstance, { db, storage }: Services): void {
  for (const list of ["followers", "following"] as const) {
    route(
      app,
      LISTS[list],
      async ({ actor: viewer, params, query: { after, nsfw, name } }) => {
        const user = await getUser(db, params.id);
        const { blocked } = await getRelationship(db, viewer, user.id, NO_USER);
        if (blocked) return { people: [], next: null };
        const pageInput = { list, userId: user.id, after, name };
        const { rows, hasMore } = await listPeople(db, { viewer, nsfw }, pageInput);
        const last = rows.at(-1);
        return {
          people: rows.map((row) => {
            const own = viewer?._id === row.id;
            return presentPerson(row, listsNsfw({ viewer, nsfw, own }), storage.urlOf);
          }),
          next: hasMore && last ? presentCursor(last) : null,
        };
      },
      { shared: isVisitor },
    );
  }
}
