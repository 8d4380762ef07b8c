import { type RawBuilder, sql } from "kysely";

/** A column with its table: without it, the name would mean a column of `prunes`. */
type Column = `${string}.${string}`;

/**
 * Returns a condition: the row is neither pruned nor of an account that is being deleted. Takes the
 * columns of its owner and its id.
 */
export function isVisible(owner: Column, id: Column): RawBuilder<boolean> {
  return sql<boolean>`(${isNotPruned(owner, id)} and ${isNotDeleting(owner)})`;
}

/** Returns a condition: the post is visible, not removed by staff, and not being deleted itself. */
export function isPostVisible(): RawBuilder<boolean> {
  return sql<boolean>`(${isVisible("posts.owner_id", "posts.id")} and posts.removed_until is null
    and (posts.id in (select id from posts where deleted_at is not null)) is not true)`;
}

// The pruned users are read once per query, so without any of them a row costs nothing. `is not true`
// makes the planner expect most rows to be visible, and keep using its index.
/** Returns a condition: no prune of the owner hides the row. A prune hides all ids below one. */
export function isNotPruned(owner: Column, id: Column): RawBuilder<boolean> {
  return sql<boolean>`((${sql.ref(owner)} in (select user_id from prunes)
    and ${sql.ref(id)} < (select below_id from prunes where user_id = ${sql.ref(owner)}))
    is not true)`;
}

/** Returns a condition: the owner's account is not being deleted. Such accounts are read once per query. */
function isNotDeleting(owner: Column): RawBuilder<boolean> {
  return sql<boolean>`((${sql.ref(owner)} in (select id from users where deleted_at is not null))
    is not true)`;
}

/** Returns the time of an id: milliseconds since 2025, above 20 bits of a sequence. */
export function timeOfId(id: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`to_timestamp(((${id}::bigint >> 20) + 1735689600001) / 1000.0)`;
}

/** Returns a condition: no prune hides the like. Likes have no ids, so their time decides. */
function isLikeVisibleIn(likes: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`((${likes}.user_id in (select user_id from prunes)
    and ${likes}.created_at <= (select ${timeOfId(sql`below_id`)} from prunes
      where user_id = ${likes}.user_id)) is not true)`;
}

/** The condition on likes of posts, and on those of loadouts. */
export const isLikeVisible = isLikeVisibleIn(sql`likes`);
export const isLoadoutLikeVisible = isLikeVisibleIn(sql`loadout_likes`);

/** Users whose rows may be counted though hidden, or visible and not yet counted. */
export const RECOUNTED_USERS = sql`(select id from users where recount_id is not null
  union all select id from users where deleted_at is not null)`;

/** A condition: there are `RECOUNTED_USERS`. */
export const isRecounting = sql<boolean>`exists ${RECOUNTED_USERS}`;
