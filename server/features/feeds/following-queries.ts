import { sql } from "kysely";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { listTilesOf } from "#server/features/feeds/page-queries.ts";
import {
  type Audience,
  listedDespiteNsfw,
  listedPosts,
  listsNsfw,
  visiblePosts,
} from "#server/features/posts/visibility-queries.ts";
import { seesPerson } from "#server/features/users/hidden-queries.ts";
import { OWNER_KINDS } from "#server/features/users/list-queries.ts";
import { getUser } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Deeper pages are not offered: see decisions/0007-pagination-of-long-lists.md. */
export const FOLLOWING_PAGES_MAX = 50;

/** With more followed users than this, the newest posts of all mostly contain a whole page. */
const MANY_FOLLOWED = 300;
const NEWEST_MAX = 2_000;
const COUNT_BATCH = 200;

type FollowingPage = { followerId: string; page: number };

/** Returns a page (from 1) of the posts of followed users, newest first, and the number of pages. */
export async function listFollowing(
  db: Db,
  audience: Audience,
  { followerId, page }: FollowingPage,
) {
  const total = await countFollowed(db, audience, followerId);
  const pageCount = Math.min(FOLLOWING_PAGES_MAX, Math.ceil(total / PAGE_SIZE));
  if (page > pageCount) return { rows: [], pageCount };
  const ids = await findPageIds(db, audience, followerId, (page - 1) * PAGE_SIZE);
  return { rows: ids.length === 0 ? [] : await listTilesOf(db, audience, ids), pageCount };
}

/** Counts the posts of followed users, up to the last page. */
async function countFollowed(db: Db, audience: Audience, followerId: string): Promise<number> {
  const visible = listsNsfw(audience) ? sql`total` : sql`total - nsfw`;
  let total = 0;
  let last: string | null = "0";
  while (last !== null && total < FOLLOWING_PAGES_MAX * PAGE_SIZE) {
    const { rows } = await sql<{ total: string | null; last: string | null }>`
      select sum(per_user.visible) as total,
        case when count(*) = ${COUNT_BATCH} then max(followed.id) end as last
      from (
        select followed_id as id from follows
        where follower_id = ${followerId} and followed_id > ${last}
          and ${seesPerson(audience.viewer, "followed_id")}
        order by followed_id limit ${COUNT_BATCH}
      ) as followed
      cross join lateral (
        select sum(${visible}) as visible from list_stretches
        where kind in (${sql.join(OWNER_KINDS)}) and of_id = followed.id
      ) as per_user`.execute(db);
    total += Number(rows[0]?.total ?? 0);
    last = rows[0]?.last ?? null;
  }
  return total;
}

async function findPageIds(db: Db, audience: Audience, followerId: string, offset: number) {
  const { num_following } = await getUser(db, followerId);
  if (num_following > MANY_FOLLOWED) {
    const ids = await walkNewest(db, audience, followerId, offset);
    if (ids.length === PAGE_SIZE) return ids;
  }
  return mergeNewest(db, audience, followerId, offset);
}

/** Returns the page's ids as far as they are among the newest posts of all. */
async function walkNewest(db: Db, audience: Audience, followerId: string, offset: number) {
  const newest = db
    .selectFrom("posts")
    .select(["posts.id", "posts.owner_id"])
    .where(visiblePosts(audience))
    .orderBy("posts.id", "desc")
    .limit(NEWEST_MAX)
    .as("newest");
  const rows = await db
    .selectFrom(newest)
    .select("newest.id")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("follows")
          .select("follows.followed_id")
          .where("follows.follower_id", "=", followerId)
          .whereRef("follows.followed_id", "=", "newest.owner_id"),
      ),
    )
    .orderBy("newest.id", "desc")
    .limit(PAGE_SIZE)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the page's ids by merging the followed users' posts. A user whose newest post is older than
 * those of `reach` others cannot be on the page, nor can any older post; of the others at most `reach`
 * posts are read each.
 */
async function mergeNewest(
  db: Db,
  audience: Audience,
  followerId: string,
  offset: number,
): Promise<string[]> {
  const reach = offset + PAGE_SIZE;
  const visible = sql`${listedDespiteNsfw(audience)} and ${listedPosts()}`;
  const { rows } = await sql<{ id: string }>`
    with latest as (
      select follows.followed_id, newest.id
      from follows
      cross join lateral (
        select posts.id from posts
        where posts.owner_id = follows.followed_id and ${visible}
        order by posts.id desc limit 1
      ) as newest
      where follows.follower_id = ${followerId}
        and ${seesPerson(audience.viewer, "follows.followed_id")}
      order by newest.id desc limit ${reach}
    ),
    lowest as (select case when count(*) = ${reach} then min(id) else 0 end as id from latest)
    select per_user.id
    from latest
    cross join lateral (
      select posts.id from posts
      where posts.owner_id = latest.followed_id and ${visible}
        and posts.id >= (select id from lowest)
      order by posts.id desc limit ${reach}
    ) as per_user
    order by per_user.id desc limit ${PAGE_SIZE} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
