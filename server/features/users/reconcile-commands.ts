import { type RawBuilder, sql } from "kysely";
import { isListed } from "#server/features/users/ban-queries.ts";
import type { CountColumn } from "#server/features/users/commands.ts";
import { isPostVisible } from "#server/features/visibility/queries.ts";
import type { Db } from "#server/platform/db/database.ts";

const COUNTED: Record<CountColumn, RawBuilder<unknown>> = {
  num_posts: sql`select owner_id as user_id from posts
    where ${isPostVisible()} and ${isListed("posts.owner_id")}`,
  num_following: sql`select follower_id as user_id from follows`,
  num_followers: sql`select followed_id as user_id from follows`,
};

/**
 * Corrects wrong counts of users, in a short transaction for each. Skips accounts that are being deleted,
 * whose posts are hidden before they are uncounted.
 */
export async function recountUsers(db: Db, column: CountColumn): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select users.id
    from users
    left join (
      select user_id, count(*) as held from (${COUNTED[column]}) as items group by user_id
    ) as counted on counted.user_id = users.id
    where users.${sql.ref(column)} <> coalesce(counted.held, 0) and users.deleted_at is null
    order by users.id`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${id} for no key update`.execute(trx);
      await sql`
        update users set ${sql.ref(column)} =
          (select count(*) from (${COUNTED[column]}) as items where user_id = ${id})
        where id = ${id} and deleted_at is null`.execute(trx);
    });
  }
}
