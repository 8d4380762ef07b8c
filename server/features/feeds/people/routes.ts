import type { FastifyInstance } from "fastify";
import { listFollowers, listFollowing, type Person } from "#contract/follows/contract.ts";
import { listLikers } from "#contract/posts/contract.ts";
import { getRelationship } from "#server/features/blocks/queries.ts";
import { getReachablePost } from "#server/features/posts/queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import { getUser, NO_USER } from "#server/features/users/queries.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { listLikerPage, listPeople, type PersonRow } from "./queries.ts";

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
        people: rows.map((row) => presentPerson(row, storage.urlOf)),
        next: hasMore && last ? presentCursor(last) : null,
      };
    });
  }
  route(app, listLikers, async ({ actor: viewer, params, query: { after, nsfw } }) => {
    const post = await getReachablePost(db, viewer, params.id);
    const { rows, hasMore } = await listLikerPage(db, { viewer, nsfw }, { postId: post.id, after });
    const last = rows.at(-1);
    return {
      people: rows.map((row) => presentPerson(row, storage.urlOf)),
      next: hasMore && last ? presentPosition(last) : null,
    };
  });
}

function presentPerson(row: PersonRow, urlOf: (key: string) => string): Person {
  return {
    _id: row.id,
    username: row.username,
    avatar: presentSmallAvatar(row.avatar_key, urlOf),
    numFollowers: row.num_followers,
    numPosts: Number(row.num_posts),
    following: row.following,
    followsYou: row.follows_viewer,
  };
}

/** Returns where a page ends whose last person is in the row. */
function presentPosition({ micros, id }: PersonRow): string {
  return `${micros}-${id}`;
}

/** Returns where a page of followers or followed users ends. */
function presentCursor(row: PersonRow): string {
  return `${row.following ? "f" : ""}${presentPosition(row)}`;
}
