import { type RawBuilder, sql } from "kysely";
import { PEOPLE_PAGE_SIZE, SOUGHT_MAX } from "#contract/follows/contract.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import { type Audience, isVisibleBySettings } from "#server/features/posts/visibility-queries.ts";
import { seesPerson, type Viewer } from "#server/features/users/hidden-queries.ts";
import { nameContains } from "#server/features/users/name-queries.ts";
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
  /** A part of the name. */
  name: string | undefined;
};

export type PersonRow = {
  id: string;
  username: string;
  avatar_key: string | null;
  num_followers: number;
  /** When the follow or the like began, in microseconds since 1970. */
  micros: string;
  /** The number of posts that the viewer sees. */
  num_posts: string;
  following: boolean;
  follows_viewer: boolean;
};

/**
 * Returns a page of a user's followers or followed users that the viewer sees, and whether there are more:
 * first whom the viewer follows, then the others, the newest first in both.
 */
export async function listPeople(
  db: Db,
  audience: Audience,
  pageInput: PeoplePage,
): Promise<{ rows: PersonRow[]; hasMore: boolean }> {
  const { viewer } = audience;
  const viewerId = viewer?._id ?? null;
  const parts = [selectPart(viewer, pageInput, false)];
  const isPastFollowed = pageInput.after !== undefined && !isAmongFollowed(pageInput.after);
  if (viewer && !isPastFollowed) parts.unshift(selectPart(viewer, pageInput, true));
  const { rows } = await sql<PersonRow>`
    select people.id, people.username, people.avatar_key, people.num_followers,
      (extract(epoch from people.created_at) * 1000000)::bigint as micros,
      creations.num_posts, people.following,
      exists (select from follows where follower_id = people.id
        and followed_id = ${viewerId}::bigint) as follows_viewer
    from (
      select * from (${sql.join(parts, sql` union all `)}) as parts
      order by following desc, created_at desc, id desc limit ${PEOPLE_PAGE_SIZE + 1}
    ) as people
    cross join lateral (
      select count(*) as num_posts from visible_posts as posts
      where posts.owner_id = people.id and ${isVisibleBySettings(audience)}
    ) as creations
    order by people.following desc, people.created_at desc, people.id desc`.execute(db);
  return { rows: rows.slice(0, PEOPLE_PAGE_SIZE), hasMore: rows.length > PEOPLE_PAGE_SIZE };
}

/** Selects the next people of a list whom the viewer follows, or the others. */
function selectPart(
  viewer: Viewer,
  { list, userId, after, name }: PeoplePage,
  followed: boolean,
): RawBuilder<unknown> {
  const of = sql.ref(`follows.${COLUMNS[list].of}`);
  const person = sql.ref(`follows.${COLUMNS[list].person}`);
  const order = sql`order by follows.created_at desc, ${person} desc`;
  const own = sql`follows as own where own.follower_id = ${viewer?._id ?? null}::bigint
    and own.followed_id = ${person}`;
  const conditions = [
    sql`users.deleted_at is null`,
    isNotBanned,
    seesPerson(viewer, `follows.${COLUMNS[list].person}`),
  ];
  if (name) conditions.push(nameContains("users", name));
  if (after !== undefined && isAmongFollowed(after) === followed) {
    conditions.push(isAfter(person, after));
  }
  if (viewer && !followed) conditions.push(sql`not exists (select from ${own})`);
  // Names have no index within a list, so only the newest are compared.
  const listed = name
    ? sql`(select * from follows where ${of} = ${userId} ${order} limit ${SOUGHT_MAX})`
    : sql`(select * from follows where ${of} = ${userId})`;
  const rows = followed
    ? sql`follows as own inner join follows on own.follower_id = ${viewer?._id ?? null}::bigint
        and ${of} = ${userId} and ${person} = own.followed_id`
    : sql`${listed} as follows`;
  return sql`(
    select users.id, users.username, users.avatar_key, users.num_followers, follows.created_at,
      ${followed}::boolean as following
    from ${rows} inner join users on users.id = ${person}
    where ${sql.join(conditions, sql` and `)} ${order} limit ${PEOPLE_PAGE_SIZE + 1}
  )`;
}

/** Returns whether a cursor is one of people whom the viewer follows. */
function isAmongFollowed(after: string): boolean {
  return after.startsWith("f");
}

function isAfter(person: RawBuilder<unknown>, after: string): RawBuilder<boolean> {
  const [micros, lastId] = after.replace("f", "").split("-");
  return sql`(follows.created_at, ${person}) < (${sql`'epoch'::timestamptz
    + ${micros}::bigint * interval '1 microsecond'`}, ${lastId}::bigint)`;
}

/** Returns a page of those who like a post, as far as the viewer sees them, newest first. */
export async function listLikerPage(
  db: Db,
  audience: Audience,
  { postId, after }: { postId: string; after: string | undefined },
): Promise<{ rows: PersonRow[]; hasMore: boolean }> {
  const { viewer } = audience;
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
      creations.num_posts,
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
      select count(*) as num_posts from visible_posts as posts
      where posts.owner_id = people.id and ${isVisibleBySettings(audience)}
    ) as creations
    order by people.created_at desc, people.id desc`.execute(db);
  return { rows: rows.slice(0, PEOPLE_PAGE_SIZE), hasMore: rows.length > PEOPLE_PAGE_SIZE };
}
