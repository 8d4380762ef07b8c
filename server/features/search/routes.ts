import type { FastifyInstance } from "fastify";
import PQueue from "p-queue";
import { type ListedPost, PAGE_SIZE } from "#contract/feeds/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import {
  categoryCounts,
  type FoundPost,
  popularTags,
  type SearchBody,
  searchPosts,
  searchSuggestions,
} from "#contract/search/contract.ts";
import { presentBoards } from "#server/features/boards/present.ts";
import { createPostLister } from "#server/features/feeds/list-present.ts";
import { listMatchedColors } from "#server/features/images/color-queries.ts";
import { presentTile } from "#server/features/posts/present.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import type { Db } from "#server/platform/db/database.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import type { Settings } from "#server/settings.ts";
import { colorsOf } from "./filter-queries.ts";
import { listFound } from "./queries.ts";
import { countCategories, listPopularTags, listSuggestions } from "./suggestion-queries.ts";

/** Adds to each post what matches the search's colors, if it has any. */
async function withColors(
  db: Db,
  posts: readonly ListedPost[],
  search: SearchBody,
): Promise<FoundPost[]> {
  const colors = colorsOf(search);
  if (colors.length === 0 || posts.length === 0) return [...posts];
  const ids = posts.map(({ _id }) => _id);
  const matched = await listMatchedColors(db, ids, colors);
  return posts.map((post) => ({ ...post, matchedColors: matched.get(post._id) ?? [] }));
}

/**
 * Creates a queue of searches: with the embedded database one at a time, as everybody else waits for its only
 * connection meanwhile.
 */
function createTurns({ databaseUrl }: Settings): PQueue {
  return new PQueue({ concurrency: databaseUrl ? Number.POSITIVE_INFINITY : 1 });
}

export function registerSearch(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;
  const turns = createTurns(services.settings);
  const listed = createPostLister({ db, storage });
  const shownTo = (viewer: SessionViewer | null, { nsfw, tiles }: SearchBody) => ({
    audience: { viewer, nsfw: nsfw === true },
    tiles: tiles === true,
  });

  route(app, searchPosts, async ({ actor, body }) => {
    const shown = shownTo(actor, body);
    const { audience } = shown;
    const found = await turns.add(() => listFound(db, audience, body));
    const { ids, total } = found;
    return {
      posts: await withColors(db, await listed(ids, shown), body),
      postCount: total,
      pageCount: pageCountOf(total, PAGE_SIZE),
      understood: found.understood,
      corrected: found.corrected,
      didYouMean: found.alternatives,
      withoutFilter: found.withoutFilter,
      withoutFilters: found.withoutFilters,
    };
  });
}

export function registerSuggestions(app: FastifyInstance, { db, storage }: Services): void {
  route(app, searchSuggestions, async ({ actor, query }) => {
    const audience = { viewer: actor, nsfw: query.nsfw };
    const { people, boards, tags, works } = await listSuggestions(db, audience, query.query);
    return {
      people: people.map((user) => ({
        _id: user.id,
        username: user.username,
        avatar: presentSmallAvatar(user.avatar_key, storage.urlOf),
        numFollowers: user.num_followers,
      })),
      boards: await presentBoards({ db, storage }, audience, boards),
      tags,
      works: works.map((row) => presentTile(row, storage.urlOf)),
    };
  });

  route(app, popularTags, async ({ actor, query: { category, nsfw } }) => ({
    tags: await listPopularTags(db, { viewer: actor, nsfw }, category),
  }));

  route(app, categoryCounts, async ({ actor, query: { nsfw } }) => ({
    counts: await countCategories(db, { viewer: actor, nsfw }),
  }));
}
