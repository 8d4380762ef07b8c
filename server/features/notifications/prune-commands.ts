import { sql } from "kysely";
import { NOTIFICATION_KINDS } from "#contract/notifications/contract.ts";
import type { Trx } from "#server/platform/db/database.ts";

type Span = { userId: string; belowId: string };
type Taken = { item: string; id: string; userId: string };

/**
 * Takes away some of the notifications that a user sent or received, as the JSON that
 * `putNotifications` reads; their ids and receivers are for `announceGone`.
 */
export async function takeNotifications(
  trx: Trx,
  { userId, belowId }: Span,
  limit: number,
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    delete from notifications where id in (
      (select id from notifications
        where user_id = ${userId} and id < ${belowId} limit ${limit})
      union all
      (select id from notifications
        where sender_id = ${userId} and id < ${belowId} limit ${limit})
      limit ${limit}
    ) returning to_jsonb(notifications)::text as item, id, user_id as "userId"`.execute(trx);
  return rows;
}

/** Puts notifications back, read or not, where what they tell of is there. */
export async function putNotifications(trx: Trx, items: readonly string[]): Promise<void> {
  const [like, follow] = [NOTIFICATION_KINDS.indexOf("Like"), NOTIFICATION_KINDS.indexOf("Follow")];
  await sql`insert into notifications
    select was.* from unnest(${[...items]}::text[]) as item
    cross join lateral jsonb_populate_record(null::notifications, item::jsonb) as was
    where exists (select from users where id = was.user_id)
      and exists (select from users where id = was.sender_id)
      and (was.post_id is null or exists (select from posts where id = was.post_id))
      and (was.comment_id is null or exists (select from comments where id = was.comment_id))
      and (was.kind <> ${like} or exists (
        select from likes where post_id = was.target_id and user_id = was.sender_id))
      and (was.kind <> ${follow} or exists (
        select from follows where followed_id = was.target_id and follower_id = was.sender_id))
    on conflict do nothing`.execute(trx);
}
