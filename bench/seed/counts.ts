import { type RawBuilder, sql } from "kysely";

/** Returns statements that fill the stored counts. */
export function counts(): RawBuilder<unknown>[] {
  return [
    sql`update posts set num_likes = counted.likes
      from (select post_id, count(*) as likes from likes group by post_id) as counted
      where posts.id = counted.post_id`,
    sql`update users set num_following = coalesce(following.total, 0), num_followers = coalesce(followers.total, 0)
      from seeded_users
      left join (${perUser("follows", "follower_id")}) as following using (id)
      left join (${perUser("follows", "followed_id")}) as followers using (id)
      where users.id = seeded_users.id`,
  ];
}

function perUser(table: string, column: string): RawBuilder<unknown> {
  return sql`select ${sql.ref(column)} as id, count(*) as total
    from ${sql.table(table)} group by ${sql.ref(column)}`;
}
