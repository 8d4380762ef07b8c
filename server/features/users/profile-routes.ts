import type { FastifyInstance } from "fastify";
import { CATEGORY_NUMBERS, type CategoryChoice } from "#contract/posts/categories.ts";
import { getProfile, listUserPosts } from "#contract/users/contract.ts";
import type { CreationSort } from "#contract/users/creations.ts";
import { canSeeDiscord } from "#contract/users/policy.ts";
import { getRelationship } from "#server/features/blocks/queries.ts";
import { presentCharacter } from "#server/features/characters/present.ts";
import { listCharacters } from "#server/features/characters/queries.ts";
import { createPostLister } from "#server/features/feeds/list-present.ts";
import { countCreations, listPinnedOf, listPostPage } from "#server/features/feeds/page-queries.ts";
import { isFollowing } from "#server/features/follows/queries.ts";
import { presentTile } from "#server/features/posts/present.ts";
import type { TileRow } from "#server/features/posts/queries.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { presentProfile } from "./present.ts";
import { isUnprovenUser } from "./proven-queries.ts";
import { getUser, getUserByName, NO_USER } from "./queries.ts";

/** The counts that are shown in place of those of what a user made. */
const NO_COUNTS = {
  numLikes: 0,
  creations: { total: 0, byCategory: CATEGORY_NUMBERS.map(() => 0) },
  saleCounts: CATEGORY_NUMBERS.map(() => 0),
};

type PageInput = {
  /** Whether the viewer blocks the owner, and sees nothing that the owner made. */
  blocked: boolean;
  ownerId: string;
  category: CategoryChoice;
  page: number;
  sort: CreationSort;
  forSale: boolean;
  tiles: boolean;
};

export function registerProfiles(app: FastifyInstance, { db, storage }: Services): void {
  const present = (rows: TileRow[]) => rows.map((row) => presentTile(row, storage.urlOf));
  const listed = createPostLister({ db, storage });
  const audienceOf = (viewer: SessionViewer | null, userId: string, nsfw: boolean): Audience => ({
    viewer,
    nsfw,
    own: viewer?._id === userId,
  });
  const listPosts = async (
    audience: Audience,
    { blocked, tiles, category, ...pageInput }: PageInput,
  ) => {
    if (blocked) return { posts: [], postPageCount: 0 };
    const { ids, pageCount } = await listPostPage(db, audience, {
      ...pageInput,
      category: category === "all" ? undefined : category,
    });
    return { posts: await listed(ids, { audience, tiles }), postPageCount: pageCount };
  };

  route(app, getProfile, async ({ actor, params, query }) => {
    const user = await getUserByName(db, params.username);
    const { blocked } = await getRelationship(db, actor, user.id, "No profile found");
    const { nsfw, tiles } = query;
    const first = {
      blocked,
      ownerId: user.id,
      category: 0,
      page: 1,
      tiles,
      sort: "newest",
      forSale: false,
    } as const;
    const audience = audienceOf(actor, user.id, nsfw);
    const [characters, following, posts, counts, pinned, unproven] = await Promise.all([
      listCharacters(db, user.id),
      isFollowing(db, actor?._id, user.id),
      listPosts(audience, first),
      countCreations(db, user.id, audience),
      listPinnedOf(db, audience, user.id),
      isUnprovenUser(db, user.id),
    ]);
    const relations = {
      blocked,
      unproven,
      ...(blocked ? NO_COUNTS : counts),
      characters: characters.map(presentCharacter),
      following,
      showsDiscord: canSeeDiscord(actor, {
        _id: user.id,
        roles: user.roles,
        showsDiscord: user.show_discord,
      }),
    };
    const profile = presentProfile(user, relations, storage.urlOf);
    return { ...profile, pinned: present(pinned), ...posts };
  });

  route(app, listUserPosts, async ({ actor, params, query }) => {
    const user = await getUser(db, params.id);
    const { blocked } = await getRelationship(db, actor, user.id, NO_USER);
    const { nsfw, ...shown } = query;
    const audience = audienceOf(actor, user.id, nsfw);
    return listPosts(audience, { blocked, ownerId: user.id, ...shown });
  });
}
