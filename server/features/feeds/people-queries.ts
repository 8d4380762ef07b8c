import { sql } from "kysely";
import { PEOPLE_PAGE_SIZE } from "#contract/follows/contract.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import { isNotBanned } from "#server/features/users/ban-queries.ts";
import { seesPerson } from "#server/features/users/hidden-queries.ts";
import { OWNER_KINDS } from "#server/features/users/list-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The columns of a follow: the user whose list it is, and the person in the list. */
const COLUMNS = {
  followers: { of: "followed_id", person: "follower_id" },
  following: { of: "follower_id", person: "followed_id" },
} as const;

export type PeoplePage = {
  list: keyof typeof COLUMNS;
  userId: string;
  /** The cursor of the previous page. */
  after: string | undefined;
};

export type PersonRow = {
  id: string;
  username: string;
  avatar_key: string | null;
  num_followers: number;
  /** When the follow began, in microseconds since 1970. */
  micros: string;
  /** The number of posts, and how many of them are NSFW. */
  total: string;
  nsfw: string;
  following: boolean;
  follows_viewer: boolean;
};

/**
 * Returns a page of a user's followers or followed users that the viewer sees, newest first, and whether
 * there are more.
 */
export async function listPeople(
  db: Db,
  { viewer }: Audience,
  { list, userId, after }: PeoplePage,
): Promise<{ rows: PersonRow[]; hasMore: boolean }> {
  const of = sql.ref(`follows.${COLUMNS[list].of}`);
  const person = sql.ref(`follows.${COLUMNS[list].person}`);
  const [micros, lastId] = after?.split("-") ?? [];
  const isBelow =
    after === undefined
      ? sql`true`
      : sql`(follows.created_at, ${person}) < (${sql`'epoch'::timestamptz
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
      select users.id, users.username, users.avatar_key, users.num_followers, follows.created_at
      from follows inner join users on users.id = ${person}
      where ${of} = ${userId} and ${isBelow}
        and users.deleted_at is null and ${isNotBanned}
        and ${seesPerson(viewer, `follows.${COLUMNS[list].person}`)}
      order by follows.created_at desc, ${person} desc limit ${PEOPLE_PAGE_SIZE + 1}
    ) as people
    cross join lateral (
      select coalesce(sum(total), 0) as total, coalesce(sum(nsfw), 0) as nsfw from list_stretches
      where kind in (${sql.join(OWNER_KINDS)}) and of_id = people.id
    ) as creations
    order by people.created_at desc, people.id desc`.execute(db);
  return { rows: rows.slice(0, PEOPLE_PAGE_SIZE), hasMore: rows.length > PEOPLE_PAGE_SIZE };
}
