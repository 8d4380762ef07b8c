import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { MIGRATIONS } from "#server/migrations/list.ts";

const PRUNES_IN_PLACE = "prunes_in_place";

type Column = "id";
type Ids = Record<"user" | "friend" | "pruned" | "others" | "character", string>;

/**
 * Creates a database of the release in which a prune moved rows into quarantine as JSON, with one
 * prune: of a user's post with the comments and likes of others, and of the user's acts under
 * another's post. Returns its snapshot and the ids.
 */
export async function quarantinedSite(): Promise<{ snapshot: Blob; ids: Ids }> {
  const pglite = await PGlite.create();
  const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) });
  const names = Object.keys(MIGRATIONS);
  const before = names.slice(
    0,
    names.findIndex((name) => name.endsWith(PRUNES_IN_PLACE)),
  );
  const known = Object.fromEntries(before.map((name) => [name, MIGRATIONS[name] as Migration]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  const insert = async (statement: ReturnType<typeof sql<Record<Column, string>>>) =>
    String((await statement.execute(db)).rows[0]?.id ?? "");
  const ids = await writeSite(db, insert);
  await quarantine(db, ids);
  const snapshot = await pglite.dumpDataDir("none");
  await db.destroy();
  return { snapshot, ids };
}

type Insert = (statement: ReturnType<typeof sql<Record<Column, string>>>) => Promise<string>;

async function writeSite(db: Kysely<unknown>, insert: Insert): Promise<Ids> {
  const aUser = async (name: string) => {
    const id = await insert(sql`insert into users (username, email, verified)
      values (${name}, ${`${name}@example.com`}, true) returning id`);
    await sql`insert into usernames (name_key, user_id) values (${name}, ${id}::bigint)`.execute(
      db,
    );
    return id;
  };
  const [user, friend] = [await aUser("prunedmaker"), await aUser("friendlymaker")];
  const character = await insert(sql`insert into characters (user_id, name, server, gender, faction)
    values (${user}::bigint, 'Hero', 1, 0, 0) returning id`);
  const aPost = async (owner: string, creator: string | null) => {
    const id = await insert(sql`insert into posts
      (id, owner_id, category, title, description, tags, nsfw, for_sale, creator_id, num_likes)
      values (count_new('{1,10}', array[0, ${owner}::bigint], false), ${owner}::bigint, 0,
        'Found', '', '{}', false, false, ${creator}::bigint, 2) returning id`);
    await sql`insert into images (post_id, position, key, width, height, widths, has_avif, thumbhash)
      values (${id}::bigint, 0, ${`k${id}`}, 340, 340, '{340}', true, '\\x00')`.execute(db);
    await sql`insert into words (word, keys) values ('found', '{found}') on conflict do nothing`.execute(
      db,
    );
    await sql`insert into post_words (post_id, word_id)
      select ${id}::bigint, id from words where word = 'found'`.execute(db);
    await sql`update users set num_posts = num_posts + 1 where id = ${owner}::bigint`.execute(db);
    for (const writer of [user, friend]) {
      await sql`insert into comments (id, post_id, owner_id, text)
        values (count_new('{2}', array[${id}::bigint], false), ${id}::bigint, ${writer}::bigint, 'Hi')`.execute(
        db,
      );
      await sql`insert into likes (post_id, user_id) values (${id}::bigint, ${writer}::bigint)`.execute(
        db,
      );
    }
    return id;
  };
  const [pruned, others] = [await aPost(user, character), await aPost(friend, null)];
  await sql`insert into notifications (user_id, sender_id, kind, target_id, post_id, comment_id)
    select posts.owner_id, comments.owner_id, 0, comments.id, posts.id, comments.id
    from comments inner join posts on posts.id = comments.post_id
    where posts.owner_id <> comments.owner_id`.execute(db);
  return { user, friend, pruned, others, character };
}

/** Moves rows like the older release; `deleted_at` is newer than the version that release wrote. */
async function quarantine(db: Kysely<unknown>, { user, friend, pruned, others }: Ids) {
  const take = (kind: number, table: string, where: ReturnType<typeof sql>) =>
    sql`with taken as (delete from ${sql.table(table)} as t where ${where} returning t.*)
      insert into quarantine (prune_id, kind, item)
      select prunes.id, ${sql.lit(kind)}, to_jsonb(taken) from taken, prunes`.execute(db);
  await sql`insert into prunes (user_id, pruned_by, status, done, total, counts, restorable_until)
    values (${user}::bigint, 'staff', 1, 5, 5, ${JSON.stringify({
      posts: 1,
      comments: 2,
      likes: 2,
      notifications: 2,
      sessions: 0,
      characters: 1,
    })}::jsonb, now() + interval '1 day')`.execute(db);
  await take(4, "notifications", sql`true`);
  await take(3, "likes", sql`t.user_id = ${user}::bigint or t.post_id = ${pruned}::bigint`);
  await take(2, "comments", sql`t.owner_id = ${user}::bigint or t.post_id = ${pruned}::bigint`);
  await sql`update posts set num_likes = case when id = ${pruned}::bigint then 0 else 1 end`.execute(
    db,
  );
  await sql`insert into quarantine (prune_id, kind, item)
    select prunes.id, 1, jsonb_build_object('post', to_jsonb(posts) - 'deleted_at',
      'images', (select jsonb_agg(id) from images where post_id = posts.id),
      'words', (select jsonb_agg(word_id) from post_words where post_id = posts.id),
      'stretches', '[0]'::jsonb)
    from posts, prunes where posts.id = ${pruned}::bigint`.execute(db);
  await sql`update images set post_id = null, discard_after = now() + interval '1 day',
    withdrawn = true where post_id = ${pruned}::bigint`.execute(db);
  await sql`delete from posts where id = ${pruned}::bigint`.execute(db);
  await take(0, "characters", sql`t.user_id = ${user}::bigint`);
  await sql`update list_stretches set total = total - 1
    where of_id in (0, ${user}::bigint, ${others}::bigint)`.execute(db);
  await sql`delete from list_stretches where of_id = ${pruned}::bigint`.execute(db);
  await sql`update users set num_posts = (id = ${friend}::bigint)::integer`.execute(db);
}
