import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { PAGE_SIZE, POPULAR_MAX } from "#contract/feeds/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { meetsPostFilters, type PostFilters } from "#server/features/posts/filter-queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { isYoung } from "#server/features/users/proven-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { CountedPage } from "./page-queries.ts";

/** A post among those with the most likes of a time. */
export type RankedPost = { id: string; owner_id: string; likes: number };

/** The newest likes of the time that are counted. */
const LIKES_MAX = 100_000;
/** More than a list has, because viewers do not see all of them. */
const RANKED_MAX = 400;
const RANKING_CACHE = { max: 16, ttl: 60_000 };

/** Of which posts the likes are counted: of how many days, and of one category or all. */
type Counted = { days: number; category?: number };

/** Each maker has at most `PER_MAKER` of the first `SPREAD` posts. */
const SPREAD = 24;
const PER_MAKER = 2;

/**
 * Returns a function that returns the posts with the most likes of the last days, best first; likes of young
 * accounts count once these are older. They are counted once a minute for all viewers, so whether a viewer sees
 * them is checked when they are shown.
 */
export function createRanking(db: Db): (counted?: Counted) => Promise<RankedPost[]> {
  const cache = new LRUCache<string, RankedPost[], Counted>({
    ...RANKING_CACHE,
    fetchMethod: (_key, _stale, { context }) => rankPosts(db, context),
  });
  return (counted = { days: 7 }) =>
    cache.forceFetch(`${counted.days} ${counted.category}`, { context: counted });
}

async function rankPosts(db: Db, { days, category }: Counted): Promise<RankedPost[]> {
  const isCounted =
    category === undefined
      ? sql`true`
      : sql`exists (select from posts
          where posts.id = likes.post_id and posts.category = ${sql.lit(category)})`;
  const { rows } = await sql<RankedPost>`
    select posts.id, posts.owner_id, ranked.likes
    from (
      select post_id, count(*)::integer as likes
      from (
        select post_id from visible_likes as likes
        where created_at > now() - make_interval(days => ${sql.lit(days)}) and ${isCounted}
          and not exists (select from users
            where users.id = likes.user_id and ${isYoung("users.created_at")})
        order by created_at desc limit ${sql.lit(LIKES_MAX)}
      ) as recent
      group by post_id
      order by likes desc, post_id desc limit ${sql.lit(RANKED_MAX)}
    ) as ranked
    inner join posts on posts.id = ranked.post_id
    order by ranked.likes desc, posts.id desc`.execute(db);
  return rows;
}

/** Returns the ids of the best posts of a ranking that the viewer sees. */
export async function listPopular(
  db: Db,
  audience: Audience,
  ranking: readonly RankedPost[],
): Promise<string[]> {
  const seen = await filterSeen(db, audience, ranking);
  return idsOf(spreadMakers(seen).slice(0, POPULAR_MAX));
}

type RankedPage = PostFilters & { ranking: readonly RankedPost[]; page: number };

/** Returns a page (from 1) of the posts of a ranking that the viewer sees and that meet filters. */
export async function listRankedPage(
  db: Db,
  audience: Audience,
  { ranking, page, ...filters }: RankedPage,
): Promise<CountedPage> {
  const seen = await filterSeen(db, audience, ranking, filters);
  const ids = idsOf(seen.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE));
  return { ids, pageCount: pageCountOf(seen.length, PAGE_SIZE), total: seen.length };
}

async function filterSeen(
  db: Db,
  audience: Audience,
  ranking: readonly RankedPost[],
  filters: PostFilters = {},
) {
  const visible = await selectVisiblePosts(db, audience)
    .select("posts.id")
    .where("posts.id", "=", anyOf(idsOf(ranking)))
    .where(meetsPostFilters(filters))
    .execute();
  const ids = new Set(visible.map(({ id }) => id));
  return ranking.filter(({ id }) => ids.has(id));
}

function idsOf(posts: readonly RankedPost[]): string[] {
  return posts.map(({ id }) => id);
}

/**
 * Moves posts behind the first 24 so that each maker has at most two of these. With too few makers to
 * fill them, the list ends.
 */
export function spreadMakers(ranking: readonly RankedPost[]): RankedPost[] {
  const first = new Set<RankedPost>();
  const counts = new Map<string, number>();
  for (const post of ranking) {
    const count = counts.get(post.owner_id) ?? 0;
    if (first.size === SPREAD || count === PER_MAKER) continue;
    counts.set(post.owner_id, count + 1);
    first.add(post);
  }
  if (first.size < SPREAD) return [...first];
  return [...first, ...ranking.filter((post) => !first.has(post))];
}
