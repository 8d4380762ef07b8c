import { sql } from "kysely";
import { COMMENT_KIND } from "#server/features/comments/queries.ts";
import type { Recount } from "#server/features/users/recount-commands.ts";
import { isVisible } from "#server/features/visibility/queries.ts";
import { countItems, itemsOf } from "#server/platform/db/counted-lists/list-batches.ts";
import type { Trx } from "#server/platform/db/database.ts";

const isMiscounted = sql`comments.counted <> ${isVisible("comments.owner_id", "comments.id")}`;

/** Counts or uncounts a user's comments on others' posts as they are visible, in order of id. */
export const recountCommentsOf: Recount = async (_services, trx, { userId, after, limit }) => {
  const { rows: found } = await sql<{ id: string; post_id: string }>`
    select id, post_id from comments
    where owner_id = ${userId} and id > ${after} and ${isMiscounted}
    order by id limit ${limit}`.execute(trx);
  if (found.length === 0) return undefined;
  await lockPostsOf(trx, found);
  const { rows } = await sql<{ id: string; post_id: string; counted: boolean }>`
    update comments set counted = not counted
    where id = any(${found.map(({ id }) => id)}::bigint[]) and ${isMiscounted}
    returning id, post_id, counted`.execute(trx);
  const flipped = rows.map((row) => ({ ...row, of_id: row.post_id, nsfw: false }));
  await countItems(trx, COMMENT_KIND, itemsOf(flipped));
  const last = found.at(-1)?.id ?? after;
  return { count: rows.length, last, isFull: found.length === limit };
};

/** Locks posts before comments and lists, the order of deletions, to avoid deadlocks. */
async function lockPostsOf(trx: Trx, comments: readonly { post_id: string }[]): Promise<void> {
  await sql`select from posts where id = any(${comments.map(({ post_id }) => post_id)}::bigint[])
    order by id for key share`.execute(trx);
}
