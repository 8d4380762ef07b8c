import { type RawBuilder, sql } from "kysely";

/** With its table: alone, a name would mean the column of `prunes`. */
type Column = `${string}.${string}`;

const PRUNING = sql`prunes.status = 0`;
const MOVING = sql`prunes.status <> 1`;

/**
 * Whether a row is in sight: a prune hides at once what its job moves away later, and so does the
 * deletion of an account. Takes the columns of its owner and its id.
 */
export function inSight(owner: Column, id: Column): RawBuilder<boolean> {
  return sql<boolean>`(${isNotTaken(PRUNING, owner, id)} and ${isNotDeleting(owner)})`;
}

/** Posts that are put back come into sight all at once, when the last is there. */
export function postsInSight(): RawBuilder<boolean> {
  return sql<boolean>`(${isNotTaken(MOVING, "posts.owner_id", "posts.id")}
    and ${isNotDeleting("posts.owner_id")}
    and (posts.id in (select id from posts where deleted_at is not null)) is not true)`;
}

/** Whether the account of a row's owner is not being deleted. Such accounts are read once a query. */
function isNotDeleting(owner: Column): RawBuilder<boolean> {
  return sql<boolean>`((${sql.ref(owner)} = any (array(
    select id from users where deleted_at is not null))) is not true)`;
}

// The pruned users are read once a query: with none of them a row costs nothing. As `is not true`
// the database expects most rows to be in sight, and keeps to its index.
function isNotTaken(state: RawBuilder<unknown>, owner: Column, id: Column): RawBuilder<boolean> {
  return sql<boolean>`((${sql.ref(owner)} = any (array(select user_id from prunes where ${state}))
    and ${sql.ref(id)} < (select below_id from prunes where user_id = ${sql.ref(owner)}))
    is not true)`;
}

/** Whether a prune or a deletion is under way, so that lists hold what is not to be seen. */
export const isPruning = sql<boolean>`(exists (select from prunes where ${PRUNING})
  or exists (select from users where deleted_at is not null))`;
