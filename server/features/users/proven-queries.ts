import { type RawBuilder, type SqlBool, sql } from "kysely";
import { YOUNG_HOURS } from "#contract/limits.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns a condition: the account whose creation time a column has is younger than YOUNG_HOURS. */
export function isYoung(column: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} > now() - make_interval(hours => ${sql.lit(YOUNG_HOURS)})`;
}

/** A condition: the account is young, nobody else likes anything it made, and it is not of staff. */
export const isUnproven = sql<boolean>`(${isYoung("users.created_at")} and users.roles = '{0}'
  and not exists (select from reachable_posts as made
    join visible_likes as given on given.post_id = made.id
    where made.owner_id = users.id and given.user_id <> users.id)
  and not exists (select from visible_loadouts as made
    join visible_loadout_likes as given on given.loadout_id = made.id
    where made.owner_id = users.id and given.user_id <> users.id))`;

/** Returns whether a user is unproven: links of theirs are text, and their comments with links wait. */
export async function isUnprovenUser(db: Db, id: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select(isUnproven.as("unproven"))
    .where("id", "=", id)
    .executeTakeFirst();
  return user?.unproven === true;
}
