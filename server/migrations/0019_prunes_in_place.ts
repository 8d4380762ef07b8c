import { type Kysely, sql } from "kysely";

const MARKS = [
  // Whether the counts of lists and likes include the row: a job makes this match its visibility.
  sql`alter table posts add column counted boolean not null default true`,
  sql`alter table comments add column counted boolean not null default true`,
  sql`alter table likes add column counted boolean not null default true`,
  // The time of the insert, not of the request: a like may have waited for a prune to end.
  sql`alter table likes alter column created_at set default clock_timestamp()`,
  sql`alter table users add column recount_id bigint`,
  sql`create index users_recount_id on users (id) where recount_id is not null`,
  sql`alter table characters add column lost boolean not null default false`,
  sql`drop index characters_server_name_key`,
  sql`create unique index characters_server_name_key on characters (server, lower(name))
    where not lost`,
  // A user's likes and comments are recounted in batches, each from where the last one ended.
  sql`drop index likes_user_id_index`,
  sql`create index likes_user_id_index on likes (user_id, post_id)`,
  sql`drop index comments_owner_id_index`,
  sql`create index comments_owner_id_index on comments (owner_id, id)`,
  sql`alter table prunes
    add column phase smallint not null default 0,
    add column deleted_below_id bigint not null default 0`,
  // A volatile function reads what is committed after waiting for locks, not when the statement began.
  sql`create function is_ended_or_pruned(session_id bigint, author bigint, post bigint)
    returns boolean language plpgsql as $$
    begin
      return (session_id is not null
          and not exists (select from sessions where sessions.id = session_id))
        or exists (select from prunes where user_id = author and below_id > post);
    end $$`,
];

/** Posts of banned users are in no count, nor are those of users who are being pruned. */
const UNCOUNT = [
  sql`update posts set counted = false
    where owner_id in (select id from users where posts_hidden)
      or id < (select below_id from prunes where user_id = posts.owner_id)`,
  // The job completes a restore that was in progress.
  sql`update users set recount_id = next_id()
    where id in (select user_id from prunes where status <> 1)`,
  // The first release hides rows below an id while the status is 0; rows now stay where they are.
  sql`update prunes set phase = status, status = 0,
    below_id = case when status = 2 then 0 else below_id end`,
];

// Numbers of kinds: character, post, comment, like, notification.
const items = (kind: number) => sql`(select item from quarantine
  where kind = ${sql.lit(kind)} order by id) as quarantined`;

/**
 * Moves quarantined rows back, hidden by their prune. Rows of an older shape lack newer columns, of which
 * only `counted` and `lost` may not be null.
 */
const BRING_BACK = [
  sql`create temporary table restored_posts on commit drop as
    select (item -> 'post' ->> 'id')::bigint as id from quarantine where kind = 1`,
  sql`insert into characters
    select was.* from ${items(0)}
    cross join lateral jsonb_populate_record(null::characters, item || jsonb_build_object(
      'lost', exists (select from characters as taken
        where taken.server = (item ->> 'server')::smallint
          and lower(taken.name) = lower(item ->> 'name')))) as was
    on conflict do nothing`,
  sql`insert into posts
    select was.* from ${items(1)}
    cross join lateral jsonb_populate_record(null::posts, item -> 'post' || jsonb_build_object(
      'counted', false,
      'num_likes', 0,
      'creator_id', (select id from characters
        where id = (item -> 'post' ->> 'creator_id')::bigint
          and user_id = (item -> 'post' ->> 'owner_id')::bigint))) as was
    on conflict do nothing`,
  sql`insert into post_words (post_id, word_id)
    select (item -> 'post' ->> 'id')::bigint, words.id
    from ${items(1)} cross join lateral jsonb_array_elements_text(item -> 'words') as used (id)
      inner join words on words.id = used.id::integer
    on conflict do nothing`,
  sql`update images set post_id = (item -> 'post' ->> 'id')::bigint, discard_after = null
    from ${items(1)} cross join lateral jsonb_array_elements_text(item -> 'images') as image
    where images.id = image::bigint and images.post_id is null`,
  sql`insert into comments
    select was.* from ${items(2)}
    cross join lateral jsonb_populate_record(null::comments,
      item || '{"counted": false}') as was
    where exists (select from posts where id = was.post_id)
      and exists (select from users where id = was.owner_id)
    on conflict do nothing`,
  sql`insert into likes
    select was.* from ${items(3)}
    cross join lateral jsonb_populate_record(null::likes, item || '{"counted": false}') as was
    where exists (select from posts where id = was.post_id)
      and exists (select from users where id = was.user_id)
    on conflict do nothing`,
  sql`insert into notifications
    select was.* from ${items(4)}
    cross join lateral jsonb_populate_record(null::notifications, item) as was
    where exists (select from users where id = was.user_id)
      and exists (select from users where id = was.sender_id)
      and (was.post_id is null or exists (select from posts where id = was.post_id))
      and (was.comment_id is null or exists (select from comments where id = was.comment_id))
      and (was.kind <> 1 or exists (
        select from likes where post_id = was.target_id and user_id = was.sender_id))
      and (was.kind <> 2 or exists (
        select from follows where followed_id = was.target_id and follower_id = was.sender_id))
    on conflict do nothing`,
];

// Ids contain their time: milliseconds since 2025, above 20 bits of a sequence.
const timeOf = sql`to_timestamp(((below_id >> 20) + 1735689600001) / 1000.0)`;

/** Quarantined posts have no counts of others' comments and likes. */
const COUNT_AGAIN = [
  sql`update comments set counted = true
    where post_id in (select id from restored_posts) and not counted
      and (id < (select below_id from prunes where user_id = comments.owner_id)) is not true`,
  sql`update likes set counted = true
    where post_id in (select id from restored_posts) and not counted
      and (created_at <= (select ${timeOf} from prunes where user_id = likes.user_id)) is not true`,
  sql`update posts set num_likes =
      (select count(*) from likes where post_id = posts.id and likes.counted)
    where id in (select id from restored_posts)`,
  sql`insert into list_stretches (kind, of_id, first_id, total, nsfw)
    select 2, post_id, case when bucket = 0 then 0 else min(id) end, count(*), 0
    from (select *, (row_number() over (partition by post_id order by id) - 1) / 1000 as bucket
      from comments where counted and post_id in (select id from restored_posts)) as numbered
    group by post_id, bucket
    on conflict do nothing`,
  sql`insert into list_stretches (kind, of_id, first_id, total, nsfw)
    select 2, id, 0, 0, 0 from restored_posts on conflict do nothing`,
  sql`delete from quarantine`,
  // The first release still reads the table and would move rows there, which is refused.
  sql`create function refuse_quarantine() returns trigger language plpgsql as $$
    begin raise exception 'Rows of a prune stay where they are.'; end $$`,
  sql`create trigger quarantine_stays_empty before insert on quarantine
    for each statement execute function refuse_quarantine()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...MARKS, ...UNCOUNT, ...BRING_BACK, ...COUNT_AGAIN]) {
    await statement.execute(db);
  }
}
