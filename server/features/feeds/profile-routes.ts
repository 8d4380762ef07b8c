import type { FastifyInstance } from "fastify";
import { getProfile, listUserPosts } from "#contract/users/contract.ts";
import { presentCharacter } from "#server/features/characters/present.ts";
import { listCharacters } from "#server/features/characters/queries.ts";
import { listPostPage } from "#server/features/feeds/page-queries.ts";
import { isFollowing } from "#server/features/follows/queries.ts";
import { presentTile } from "#server/features/posts/present.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import { presentProfile } from "#server/features/users/present.ts";
import { getUser, getUserByName } from "#server/features/users/queries.ts";
import { route } from "#server/platform/http.ts";
import type { Services } from "#server/platform/services.ts";

export function registerProfiles(app: FastifyInstance, { db, storage }: Services): void {
  const listPosts = async (audience: Audience, ownerId: string, category: number, page: number) => {
    const { rows, pageCount } = await listPostPage(db, audience, { ownerId, category, page });
    return { posts: rows.map((row) => presentTile(row, storage.urlOf)), postPageCount: pageCount };
  };

  route(app, getProfile, async ({ actor, params, query }) => {
    const user = await getUserByName(db, params.username);
    const [characters, following, posts] = await Promise.all([
      listCharacters(db, user.id),
      isFollowing(db, actor?._id, user.id),
      listPosts({ viewer: actor, nsfw: query.nsfw }, user.id, 0, 1),
    ]);
    const facts = { characters: characters.map(presentCharacter), following };
    return { ...presentProfile(user, facts, storage.urlOf), ...posts };
  });

  route(app, listUserPosts, async ({ actor, params, query }) => {
    const user = await getUser(db, params.id);
    const audience = { viewer: actor, nsfw: query.nsfw };
    return listPosts(audience, user.id, query.category, query.page);
  });
}
