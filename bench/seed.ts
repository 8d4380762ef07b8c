import { type RawBuilder, sql } from "kysely";
import { type Db, migrate, openDatabase } from "#server/platform/db/database.ts";
import { hashToken } from "#server/platform/session.ts";

/**
 * Fills the empty PostgreSQL of DATABASE_URL as a site would look after a year, by SQL alone:
 * `node bench/seed.ts`. Pictures have rows and no files. The first user follows many, and whoever
 * sends the session cookie `bench` is that user; the newest post has the longest list of comments.
 */
const SIZE = {
  users: sizeOf("USERS", 20_000),
  posts: sizeOf("POSTS", 200_000),
  follows: sizeOf("FOLLOWS", 200_000),
  likes: sizeOf("LIKES", 600_000),
  comments: sizeOf("COMMENTS", 400_000),
  followedByFirst: sizeOf("FOLLOWED_BY_FIRST", 500),
  commentsOfNewest: sizeOf("COMMENTS_OF_NEWEST", 20_000),
};

function sizeOf(name: string, fallback: number): number {
  return Number(process.env[`SEED_${name}`] ?? fallback);
}

/** The id made for the n-th of so many rows, as `next_id` would have over the last 300 days. */
function idOf(n: string, count: number): RawBuilder<string> {
  const gap = Math.max(1, Math.floor((300 * 86_400_000) / count));
  return sql`(((extract(epoch from now()) * 1000)::bigint - 1735689600000
    - (${sql.lit(count)} - ${sql.raw(n)})::bigint * ${sql.lit(gap)}) << 20) + ${sql.raw(n)} % 1048576`;
}

/** A number from 1 up to `count`, small ones far more often. */
function skewed(count: number): RawBuilder<number> {
  return sql`(1 + floor(power(random(), 2) * ${sql.lit(count)}))::int`;
}

const series = (count: number) => sql`generate_series(1, ${sql.lit(count)}) as n`;

function people(): RawBuilder<unknown>[] {
  return [
    sql`select setseed(0.5)`,
    sql`insert into users (id, username, email, verified)
      select ${idOf("n", SIZE.users)}, 'bench' || n, 'bench' || n || '@parade.example', true
      from ${series(SIZE.users)}`,
    sql`insert into usernames (name_key, user_id) select username, id from users`,
    sql`create temporary table seeded_users as
      select row_number() over (order by id) as n, id from users`,
    sql`create unique index on seeded_users (n)`,
    sql`insert into sessions (user_id, token_hash, user_agent, expires_at)
      select id, ${hashToken("bench")}, 'bench', now() + interval '30 days'
      from seeded_users where n = 1`,
    sql`insert into follows (follower_id, followed_id)
      select a.id, b.id from (
        select ${skewed(SIZE.users)} as follower, ${skewed(SIZE.users)} as followed
        from ${series(SIZE.follows)}
        union all
        select 1, 2 + (n * 37) % (${sql.lit(SIZE.users)} - 2) from ${series(SIZE.followedByFirst)}
      ) as pairs
      join seeded_users a on a.n = follower join seeded_users b on b.n = followed
      where a.id <> b.id on conflict do nothing`,
  ];
}

function works(): RawBuilder<unknown>[] {
  return [
    sql`insert into posts (id, owner_id, category, title, description, tags, nsfw, for_sale, for_sale_price)
      select id, owner, category, 'Creation ' || n, 'Made for the benchmark, number ' || n,
        array['tag' || n % 500, 'tag' || n % 37], n % 12 = 0, n % 5 = 0,
        case when n % 5 = 0 then n * 10 end
      from (
        select n, ${idOf("n", SIZE.posts)} as id, n % 4 as category, ${skewed(SIZE.users)} as who
        from ${series(SIZE.posts)}
      ) as made
      join (select n as number, id as owner from seeded_users) as owners on number = who`,
    sql`create temporary table seeded_posts as
      select row_number() over (order by id desc) as n, id from posts`,
    sql`create unique index on seeded_posts (n)`,
    sql`insert into images (post_id, position, key, width, height, widths, has_avif, thumbhash)
      select id, 0, 'bench' || id, case category when 2 then 570 else 340 end,
        case when category in (1, 3) then 570 else 340 end, '{340}', true,
        decode(md5(id::text), 'hex')
      from posts`,
    sql`insert into likes (post_id, user_id)
      select p.id, u.id from (
        select ${skewed(SIZE.posts)} as post, ${skewed(SIZE.users)} as who
        from ${series(SIZE.likes)}
      ) as pairs
      join seeded_posts p on p.n = post join seeded_users u on u.n = who
      on conflict do nothing`,
    sql`insert into comments (id, post_id, owner_id, text)
      select written.id, p.id, u.id, 'Comment ' || number from (
        select n as number, ${idOf("n", SIZE.comments)} as id, ${skewed(SIZE.users)} as who,
          case when n <= ${sql.lit(SIZE.commentsOfNewest)} then 1 else ${skewed(SIZE.posts)} end
            as post
        from ${series(SIZE.comments)}
      ) as written
      join seeded_posts p on p.n = post join seeded_users u on u.n = who`,
  ];
}

function counts(): RawBuilder<unknown>[] {
  const countOf = (table: string, column: string) =>
    sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = users.id)`;
  return [
    sql`update posts set num_likes = counted.likes
      from (select post_id, count(*) as likes from likes group by post_id) as counted
      where posts.id = counted.post_id`,
    sql`update users set num_posts = ${countOf("posts", "owner_id")},
      num_following = ${countOf("follows", "follower_id")},
      num_followers = ${countOf("follows", "followed_id")}`,
    stretches(sql`select 1 as kind, category as of_id, id, nsfw from posts`),
    stretches(sql`select 10 + category as kind, owner_id as of_id, id, nsfw from posts`),
    stretches(sql`select 2 as kind, post_id as of_id, id, false as nsfw from comments`),
    sql`drop table seeded_users, seeded_posts`,
  ];
}

/** As server/platform/db/counted-list.ts cuts them. */
function stretches(items: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into list_stretches (kind, of_id, first_id, total, nsfw)
    select kind, of_id, case when stretch = 0 then 0 else min(id) end, count(*),
      count(*) filter (where nsfw)
    from (
      select *, (row_number() over (partition by kind, of_id order by id) - 1) / 1000 as stretch
      from (${items}) as items
    ) as numbered
    group by kind, of_id, stretch`;
}

async function seed(db: Db): Promise<void> {
  await migrate(db);
  await db.connection().execute(async (connection) => {
    for (const statement of [...people(), ...works(), ...counts()]) {
      await statement.execute(connection);
    }
    await sql`vacuum analyze`.execute(connection);
  });
}

const url = process.env.DATABASE_URL;
if (!url) throw new Error("Set DATABASE_URL to an empty PostgreSQL database.");
const database = await openDatabase({ url });
await seed(database.db).finally(() => database.close());
