import { type RawBuilder, sql } from "kysely";

/** Returns statements that fill the stored counts. */
export function counts(): RawBuilder<unknown>[] {
  return [
    sql`update posts set num_likes = counted.likes
      from (select post_id, count(*) as likes from likes group by post_id) as counted
      where posts.id = counted.post_id`,
    sql`update users set num_posts = coalesce(made.total, 0),
        num_following = coalesce(following.total, 0), num_followers = coalesce(followers.total, 0)
      from seeded_users
      left join (${perUser("posts", "owner_id")}) as made using (id)
      left join (${perUser("follows", "follower_id")}) as following using (id)
      left join (${perUser("follows", "followed_id")}) as followers using (id)
      where users.id = seeded_users.id`,
    buckets(sql`select 1 as kind, category as of_id, id, nsfw from posts`),
    buckets(sql`select 10 + category as kind, owner_id as of_id, id, nsfw from posts`),
    buckets(sql`select 2 as kind, post_id as of_id, id, false as nsfw from comments`),
  ];
}

function perUser(table: string, column: string): RawBuilder<unknown> {
  return sql`select ${sql.ref(column)} as id, count(*) as total
    from ${sql.table(table)} group by ${sql.ref(column)}`;
}

/** Divides lists into buckets as server/platform/db/counted-lists/counted-list.ts does. */
function buckets(items: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into list_stretches (kind, of_id, first_id, total, nsfw)
    select kind, of_id, case when bucket = 0 then 0 else min(id) end, count(*),
      count(*) filter (where nsfw)
    from (
      select *, (row_number() over (partition by kind, of_id order by id) - 1) / 1000 as bucket
      from (${items}) as items
    ) as numbered
    group by kind, of_id, bucket`;
}
