import { type RawBuilder, sql } from "kysely";
import {
  COMMENT_REASONS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "#contract/notifications/contract.ts";
import { idOf, series, timeOf } from "./series.ts";
import { NOTIFIED, type Size, STAFF } from "./sizes.ts";

const LIKED_POSTS = sql.lit(1_000);
const kindOf = (name: NotificationKind) => sql.lit(NOTIFICATION_KINDS.indexOf(name));

/**
 * Returns statements that notify one user, who reads nothing: of ten, five are of likes of one post, four of
 * comments and one of a follower.
 */
export function notifications({ notificationsOfOne: count }: Size): RawBuilder<unknown>[] {
  if (count === 0) return [];
  const receiver = sql`(select id from seeded_users where n = ${sql.lit(NOTIFIED)})`;
  const before = sql.lit(STAFF + 1);
  const likes = sql`select made.id, u.id as sender_id, ${kindOf("Like")} as kind,
      p.id as target_id, p.id as post_id, null::bigint as comment_id, null::integer as reason
    from made join seeded_posts p on p.n = 1 + ten % ${LIKED_POSTS}
    join seeded_users u on u.n = ${before} + 5 * (ten / ${LIKED_POSTS}) + place
    where place < 5`;
  const comments = sql`select made.id, c.owner_id, ${kindOf("Comment")}, c.id, c.post_id, c.id,
      ${sql.lit(COMMENT_REASONS.indexOf("post"))}
    from made join (select row_number() over (order by id desc) as nth, * from comments) as c
      on nth = 4 * ten + place - 4
    where place between 5 and 8 and c.owner_id <> ${receiver}`;
  const followers = sql`select made.id, u.id, ${kindOf("Follow")}, ${receiver}, null, null, null
    from made join seeded_users u on u.n = ${before} + ten where place = 9`;
  return [
    sql`insert into notifications
        (id, user_id, sender_id, kind, target_id, post_id, comment_id, reason, created_at)
      with made as materialized (select ${idOf("n", count)} as id, n / 10 as ten, n % 10 as place
        from ${series(count)})
      select id, ${receiver}, sender_id, kind, target_id, post_id, comment_id, reason, ${timeOf("id")}
      from (${likes} union all ${comments} union all ${followers}) as notified`,
  ];
}
