import type { FastifyInstance } from "fastify";
import { getProfile, listUserPosts } from "#contract/users/contract.ts";
import { canSeeDiscord } from "#contract/users/policy.ts";
import { findStance } from "#server/features/blocks/queries.ts";
import { presentCharacter } from "#server/features/characters/present.ts";
import { listCharacters } from "#server/features/characters/queries.ts";
import { listPostPage } from "#server/features/feeds/page-queries.ts";
import { isFollowing } from "#server/features/follows/queries.ts";
import { presentTile } from "#server/features/posts/present.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import { presentProfile } from "#server/features/users/present.ts";
import { getUser, getUserByName } from "#server/features/users/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { isVisitor, route } from "#server/platform/http/routes.ts";
import type { Viewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

type Stance = { blocked: boolean; muted: boolean };
type Wanted = { stance: Stance; ownerId: string; category: number; page: number };

export function registerProfiles(app: FastifyInstance, { db, storage }: Services): void {
  const getStance = async (viewer: Viewer | null, userId: string, message: string) => {
    const { blocked, muted, outOfReach } = await findStance(db, viewer, userId);
    if (outOfReach) throw new AppError("notFound", message);
    return { blocked, muted };
  };
  const listPosts = async (audience: Audience, { stance, ...wanted }: Wanted) => {
    // All of them would be cut from pages that are counted with them.
    if (stance.blocked || stance.muted) return { posts: [], postPageCount: 0 };
    const { rows, pageCount } = await listPostPage(db, audience, wanted);
    return { posts: rows.map((row) => presentTile(row, storage.urlOf)), postPageCount: pageCount };
  };

  route(
    app,
    getProfile,
    async ({ actor, params, query }) => {
      const user = await getUserByName(db, params.username);
      const stance = await getStance(actor, user.id, "No profile found");
      const wanted = { stance, ownerId: user.id, category: 0, page: 1 };
      const [characters, following, posts] = await Promise.all([
        listCharacters(db, user.id),
        isFollowing(db, actor?._id, user.id),
        listPosts({ viewer: actor, nsfw: query.nsfw }, wanted),
      ]);
      const facts = {
        characters: characters.map(presentCharacter),
        following,
        ...stance,
        showsDiscord: canSeeDiscord(actor, {
          _id: user.id,
          roles: user.roles,
          showsDiscord: user.show_discord,
        }),
      };
      return { ...presentProfile(user, facts, storage.urlOf), ...posts };
    },
    { shared: isVisitor },
  );

  route(
    app,
    listUserPosts,
    async ({ actor, params, query }) => {
      const user = await getUser(db, params.id);
      const stance = await getStance(actor, user.id, "This user does not exist.");
      const { category, page, nsfw } = query;
      return listPosts({ viewer: actor, nsfw }, { stance, ownerId: user.id, category, page });
    },
    { shared: isVisitor },
  );
}
