import { sql } from "kysely";
import { CATEGORY_KIND } from "#server/features/posts/list-queries.ts";
import { listedPosts } from "#server/features/posts/visibility-queries.ts";
import { setPostsHidden } from "#server/features/users/ban-commands.ts";
import { isListed } from "#server/features/users/ban-queries.ts";
import { OWNER_KINDS, ownerKind } from "#server/features/users/list-queries.ts";
import { requestRecount } from "#server/features/users/recount-commands.ts";
import { isNotPruned } from "#server/features/visibility/queries.ts";
import {
  countItems,
  type Flipped,
  itemsOf,
} from "#server/platform/db/counted-lists/list-batches.ts";
import type { Trx } from "#server/platform/db/database.ts";

const FIRST_OWNER_KIND = ownerKind(0);

/**
 * Hides a user's posts from all lists, or lists them again; false if nothing changes. The user is locked.
 * The counts of categories follow in batches, by the job that recounts.
 */
export async function hidePostsOf(trx: Trx, userId: string, hidden: boolean): Promise<boolean> {
  if (!(await setPostsHidden(trx, userId, hidden))) return false;
  await recountOwner(trx, userId);
  await requestRecount(trx, userId);
  return true;
}

/**
 * Recounts the lists of a user's posts: one row for a thousand posts, and the user's row. The user is
 * locked.
 */
export async function recountOwner(trx: Trx, userId: string): Promise<void> {
  await sql`
    with buckets as materialized (
      select kind, first_id, lead(first_id) over (partition by kind order by first_id) as next_id
      from list_stretches where of_id = ${userId} and kind in (${sql.join(OWNER_KINDS)})
    ),
    held as (
      select buckets.kind, buckets.first_id, listed.total, listed.nsfw
      from buckets cross join lateral (
        select count(*) as total, count(*) filter (where posts.nsfw) as nsfw
        from posts
        where posts.owner_id = ${userId} and posts.category = buckets.kind - ${FIRST_OWNER_KIND}
          and posts.id >= buckets.first_id
          and (buckets.next_id is null or posts.id < buckets.next_id) and ${listedPosts()}
      ) as listed
    )
    update list_stretches set total = held.total, nsfw = held.nsfw
    from held
    where list_stretches.kind = held.kind and list_stretches.of_id = ${userId}
      and list_stretches.first_id = held.first_id`.execute(trx);
  await sql`update users set num_posts =
      (select count(*) from posts where posts.owner_id = ${userId} and ${listedPosts()})
    where id = ${userId}`.execute(trx);
}

/** Subtracts posts that are about to be deleted from every count; their user is locked. */
export async function uncountPosts(
  trx: Trx,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  const idArray = sql`${[...ids]}::bigint[]`;
  const { rows: listed } = await sql<Flipped & { category: number }>`
    select owner_id as of_id, id, nsfw, category, false as counted from posts
    where id = any(${idArray}) and removed_until is null
      and ${isNotPruned("posts.owner_id", "posts.id")}
      and ${isListed("posts.owner_id")}`.execute(trx);
  const { rows: uncounted } = await sql<Flipped>`
    update posts set counted = false where id = any(${idArray}) and counted
    returning category::text as of_id, id, nsfw, counted`.execute(trx);
  await countItems(trx, CATEGORY_KIND, itemsOf(uncounted));
  for (const [category, posts] of Map.groupBy(listed, (post) => post.category)) {
    await countItems(trx, ownerKind(category), itemsOf(posts));
  }
  await sql`update users set num_posts = greatest(num_posts - ${listed.length}, 0)
    where id = ${ownerId}`.execute(trx);
}
