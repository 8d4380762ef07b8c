import { sql } from "kysely";
import { SUGGESTED_MAX, SUGGESTED_WORKS_MAX } from "#contract/feeds/contract.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { listTilesOf } from "#server/features/feeds/page-queries.ts";
import type { RankedPost } from "#server/features/feeds/popular-queries.ts";
import type { TileRow } from "#server/features/posts/queries.ts";
import { isVisibleBySettings } from "#server/features/posts/visibility-queries.ts";
import { seesUnmuted } from "#server/features/users/hidden-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

/** The best-liked makers and the newest posts among which makers are looked for. */
const POPULAR_MAX = 100;
const NEWEST_MAX = 300;

type MakerRow = {
  id: string;
  username: string;
  avatar_key: string | null;
  num_followers: number;
  post_ids: string[];
};
export type SuggestedRow = MakerRow & { posts: TileRow[] };

/**
 * Returns makers whom the viewer sees, and neither mutes nor follows, with their newest posts: the best-liked of
 * the ranking first, then those who posted last.
 */
export async function listSuggestions(
  db: Db,
  { viewer, nsfw }: { viewer: SessionViewer; nsfw: boolean },
  ranking: readonly RankedPost[],
): Promise<SuggestedRow[]> {
  const popular = rankMakers(ranking).slice(0, POPULAR_MAX);
  const isShown = isVisibleBySettings({ viewer, nsfw });
  const { rows: makers } = await sql<MakerRow>`
    with placed as (
      select owner_id, place
      from unnest(${popular}::bigint[]) with ordinality as popular (owner_id, place)
      union all
      select owner_id, ${POPULAR_MAX} + row_number() over (order by id desc) from (
        select posts.id, posts.owner_id from visible_posts as posts where ${isShown}
        order by posts.id desc limit ${NEWEST_MAX}
      ) as newest
    ),
    makers as materialized (
      select owner_id as id, min(place) as place from placed
      where owner_id <> ${viewer._id} and ${seesUnmuted(viewer, "owner_id")}
        and not exists (
          select from follows where follower_id = ${viewer._id} and followed_id = owner_id)
      group by owner_id order by place
    )
    select users.id, users.username, users.avatar_key, users.num_followers, works.post_ids
    from makers
    inner join users on users.id = makers.id
    cross join lateral (
      select array_agg(newest.id::text) as post_ids from (
        select of_category.id
        from unnest(${[...CATEGORY_NUMBERS]}::smallint[]) as categories (category)
        cross join lateral (
          select posts.id from visible_posts as posts
          where posts.owner_id = makers.id and posts.category = categories.category and ${isShown}
          order by posts.id desc limit ${SUGGESTED_WORKS_MAX}
        ) as of_category
        order by of_category.id desc limit ${SUGGESTED_WORKS_MAX}
      ) as newest
    ) as works
    where works.post_ids is not null
    order by makers.place limit ${SUGGESTED_MAX}`.execute(db);
  const ids = makers.flatMap(({ post_ids }) => post_ids);
  const tiles = await listTilesOf(db, { viewer, nsfw }, ids);
  return makers.map((maker) => ({
    ...maker,
    posts: tiles.filter(({ owner_id }) => owner_id === maker.id),
  }));
}

/** Returns the makers of a ranking, those with the most likes first. */
function rankMakers(ranking: readonly RankedPost[]): string[] {
  const likes = new Map<string, number>();
  for (const post of ranking) {
    likes.set(post.owner_id, (likes.get(post.owner_id) ?? 0) + post.likes);
  }
  return [...likes].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}
