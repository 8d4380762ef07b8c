import { type RawBuilder, sql } from "kysely";

/** With its table: alone, a name would mean the column of `prunes`. */
type Column = `${string}.${string}`;

/**
 * Whether a row is visible: neither pruned, nor of an account that is being deleted. Takes the columns of
 * its owner and its id.
 */
export function isVisible(owner: Column, id: Column): RawBuilder<boolean> {
  return sql<boolean>`(${isNotPruned(owner, id)} and ${isNotDeleting(owner)})`;
}

/** Whether a post is visible: `isVisible`, and not being deleted itself. */
export function isPostVisible(): RawBuilder<boolean> {
  return sql<boolean>`(${isVisible("posts.owner_id", "posts.id")}
    and (posts.id in (select id from posts where deleted_at is not null)) is not true)`;
}

// The pruned users are read once a query: with none of them a row costs nothing. As `is not true`
// the database expects most rows to be visible, and keeps to its index.
/** Whether no prune of its owner hides a row: a prune hides all ids below one. */
export function isNotPruned(owner: Column, id: Column): RawBuilder<boolean> {
  return sql<boolean>`((${sql.ref(owner)} in (select user_id from prunes)
    and ${sql.ref(id)} < (select below_id from prunes where user_id = ${sql.ref(owner)}))
    is not true)`;
}

/** Whether the account of a row's owner is not being deleted. Such accounts are read once a query. */
function isNotDeleting(owner: Column): RawBuilder<boolean> {
  return sql<boolean>`((${sql.ref(owner)} in (select id from users where deleted_at is not null))
    is not true)`;
}

/** The time of an id: milliseconds since 2025, above 20 bits of a running number. */
export function timeOfId(id: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`to_timestamp(((${id}::bigint >> 20) + 1735689600001) / 1000.0)`;
}

/** Whether no prune hides a like: likes have no ids, so their time decides. */
export const isLikeVisible = sql<boolean>`((likes.user_id in (select user_id from prunes)
  and likes.created_at <= (select ${timeOfId(sql`below_id`)} from prunes
    where user_id = likes.user_id)) is not true)`;

/** Users some of whose rows may be counted though hidden, or visible and not yet counted. */
export const RECOUNTED_USERS = sql`(select id from users where recount_id is not null
  union all select id from users where deleted_at is not null)`;

/** Whether there are any `RECOUNTED_USERS`. */
export const isRecounting = sql<boolean>`exists ${RECOUNTED_USERS}`;
