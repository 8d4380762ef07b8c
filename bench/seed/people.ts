import { type RawBuilder, sql } from "kysely";
import { ROLE } from "#contract/users/roles.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { idOf, series, skewed } from "./series.ts";
import { FEW_FOLLOWED, FOLLOWER, SESSIONS, type Size, STAFF, sessionOf } from "./sizes.ts";

/** Returns statements that insert users, sessions and follows, and create `seeded_users` (n, id). */
export function people(size: Size): RawBuilder<unknown>[] {
  return [
    sql`insert into users (id, username, folded_name, email, verified, roles, created_at)
      select ${idOf("n", size.users)}, 'bench' || n, 'bench' || n, 'bench' || n || '@parade.example', true,
        array[case n when ${sql.lit(STAFF)} then ${sql.lit(ROLE.moderator)} else ${sql.lit(ROLE.member)} end],
        now() - interval '2 days'
      from ${series(size.users)}`,
    sql`insert into usernames (name_key, user_id) select username, id from users`,
    sql`create temporary table seeded_users as
      select row_number() over (order by id) as n, id from users`,
    sql`create unique index on seeded_users (n)`,
    sql`analyze seeded_users`,
    sessions(size),
    follows(size),
  ];
}

function sessions(size: Size): RawBuilder<unknown> {
  const hashes = Array.from({ length: SESSIONS }, (_, index) => hashToken(sessionOf(index + 1)));
  return sql`insert into sessions (user_id, token_hash, user_agent, authenticated_at, expires_at)
    select u.id, hash, 'bench', now(), now() + interval '30 days'
    from unnest(${hashes}::bytea[]) with ordinality as tokens (hash, n)
    join seeded_users u on u.n = 1 + (tokens.n - 1) % ${sql.lit(size.users)}`;
}

function follows({ users, follows, manyFollowed }: Size): RawBuilder<unknown> {
  const followedBy = (who: number, count: number) =>
    sql`select ${sql.lit(who)}, 3 + (n * 7) % ${sql.lit(users - 2)} from ${series(count)}`;
  return sql`insert into follows (follower_id, followed_id)
    select a.id, b.id from (
      select 2 + ${skewed(users - 2)} as follower, ${skewed(users)} as followed
      from ${series(follows)}
      union all ${followedBy(1, FEW_FOLLOWED)}
      union all ${followedBy(FOLLOWER, Math.min(manyFollowed, users - 2))}
    ) as pairs
    join seeded_users a on a.n = follower join seeded_users b on b.n = followed
    where a.id <> b.id on conflict do nothing`;
}
