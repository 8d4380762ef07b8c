import { sql } from "kysely";
import { PEOPLE_PAGE_SIZE } from "#contract/follows/contract.ts";
import { isNotBanned } from "#server/features/users/ban-queries.ts";
import { seesPerson, type Viewer } from "#server/features/users/hidden-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { PersonRow } from "./queries.ts";

/** Returns a page of those who like a post, as far as the viewer sees them, newest first. */
export async function listLikerPage(
  db: Db,
  viewer: Viewer,
  { postId, after }: { postId: string; after: string | undefined },
): Promise<{ rows: PersonRow[]; hasMore: boolean }> {
  const [micros, lastId] = after?.split("-") ?? [];
  const isBelow =
    after === undefined
      ? sql`true`
      : sql`(likes.created_at, likes.user_id) < (${sql`'epoch'::timestamptz
          + ${micros}::bigint * interval '1 microsecond'`}, ${lastId}::bigint)`;
  const viewerId = viewer?._id ?? null;
  const { rows } = await sql<PersonRow>`
    select people.id, people.username, people.avatar_key, people.num_followers,
      (extract(epoch from people.created_at) * 1000000)::bigint as micros,
      creations.total, creations.nsfw,
      exists (select from follows where follower_id = ${viewerId}::bigint
        and followed_id = people.id) as following,
      exists (select from follows where follower_id = people.id
        and followed_id = ${viewerId}::bigint) as follows_viewer
    from (
      select users.id, users.username, users.avatar_key, users.num_followers, likes.created_at
      from visible_likes as likes inner join users on users.id = likes.user_id
      where likes.post_id = ${postId} and ${isBelow}
        and ${isNotBanned} and ${seesPerson(viewer, "likes.user_id")}
      order by likes.created_at desc, likes.user_id desc limit ${PEOPLE_PAGE_SIZE + 1}
    ) as people
    cross join lateral (
      select count(*) as total, count(*) filter (where nsfw) as nsfw from visible_posts
      where owner_id = people.id
    ) as creations
    order by people.created_at desc, people.id desc`.execute(db);
  return { rows: rows.slice(0, PEOPLE_PAGE_SIZE), hasMore: rows.length > PEOPLE_PAGE_SIZE };
}
