import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { deleteCharacter } from "#contract/characters/contract.ts";
import { listComments } from "#contract/comments/contract.ts";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { deleteLoadout } from "#contract/loadout/contract.ts";
import { deletePost, getPost } from "#contract/posts/contract.ts";
import { getCurrentUser, getProfile } from "#contract/users/contract.ts";
import { deleteDueAccounts } from "#server/features/accounts/account-data/deletion-commands.ts";
import { createTidyQueue } from "#server/features/accounts/jobs.ts";
import { recountComments } from "#server/features/comments/commands.ts";
import { createLoadoutEraseQueue } from "#server/features/loadout/jobs.ts";
import { createEraseQueue } from "#server/features/posts/jobs.ts";
import { recountLikes, recountPostLists } from "#server/features/posts/reconcile-commands.ts";
import { createUserCountsQueue } from "#server/features/users/jobs.ts";
import { recountUsers } from "#server/features/users/reconcile-commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import { ROWS_MAX } from "#server/platform/db/row-batches.ts";
import { ERASURES } from "#server/queues.ts";
import { aLoadout } from "#test/loadouts.ts";
import { aCharacter, aPost, aUser, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import {
  manyFollows,
  manyPairs,
  manyPeople,
  manyRemovedPictures,
  manyUnder,
} from "#test/many-rows.ts";
import { countChangedRows } from "#test/row-bound.ts";
import { buildTestApp } from "#test/test-app.ts";

const MANY = ROWS_MAX + 50;
/** The timeout of an account's deletion, which yields to other requests (ms). */
const TIMEOUT_MS = 120_000;

const app = buildTestApp();

let db: Db;
let people: Awaited<ReturnType<typeof manyPeople>>;
let mostChanged: Awaited<ReturnType<typeof countChangedRows>>;
beforeAll(async () => {
  ({ db } = app.services);
  people = await manyPeople(db, MANY, "crowd");
  mostChanged = await countChangedRows(db);
});

beforeEach(async () => void (await mostChanged()));

const makeDue = (user: TestUser) =>
  db
    .updateTable("users")
    .set({ deletion_at: new Date(0) })
    .where("id", "=", user._id)
    .execute();

/** Reads every stored count. */
async function readCounts() {
  const users = sql`select id, num_posts, num_followers, num_following from users order by id`;
  const posts = sql`select id, num_likes from posts order by id`;
  const lists = sql`select * from list_stretches where total <> 0 order by kind, of_id, first_id`;
  return Promise.all([users, posts, lists].map(async (read) => (await read.execute(db)).rows));
}

async function expectTrueCounts() {
  const counts = await readCounts();
  await recountComments(db);
  await recountLikes(db);
  await recountPostLists(db);
  for (const column of ["num_posts", "num_following", "num_followers"] as const) {
    await recountUsers(db, column);
  }
  expect(await readCounts()).toEqual(counts);
}

/**
 * Tables that reference a user or a post by a foreign key, with the limit of rows for one of them.
 */
const FEW: Record<string, string> = {
  appeals: "one of a decision",
  appeal_pictures: "of an appeal, APPEAL_PICTURES_MAX",
  holds: "one of a post",
  authenticators: "one",
  known_devices: "DEVICES_MAX, 50",
  passkeys: "PASSKEYS_MAX, 20",
  passwords: "one",
  prunes: "one",
  streams: "one",
  stream_remotes: "REMOTES_MAX",
  recovery_codes: "RECOVERY_CODES",
  images: "of a post, as its category says",
  fingerprints: "of an image, one for each view",
  removed_fingerprints: "of a removed picture, one for each view",
  post_colors: "of a post, six of each image",
  email_tokens: "of the first release; they go with mail_link_tokens",
  reset_tokens: "of the first release; they go with mail_link_tokens",
  exports: "of the first release, until they expired",
  quarantine: "of the first release; nothing writes it",
};
const MANY_OF = [
  ..."account_exports blocks characters comments confirmation_codes decisions follows".split(" "),
  ..."likeness_pairs likes loadout_likes loadouts".split(" "),
  ..."mail_link_tokens mail_links mutes notifications passkey_challenges post_words posts".split(
    " ",
  ),
  ..."removed_pictures report_cases reports security_events sessions sign_in_challenges staff_notes usernames".split(
    " ",
  ),
];

/** Inserts rows of every kind that concerns a user's sign-in and security. */
async function manyCredentials(userId: string): Promise<void> {
  const id = sql`${userId}::bigint`;
  const many = sql`generate_series(1, ${MANY}::integer) as n`;
  const hash = sql`decode(md5(${userId} || '-' || n), 'hex')`;
  const later = new Date(Date.now() + 3_600_000);
  for (const insert of [
    sql`insert into passkey_challenges (challenge_hash, purpose, user_id, expires_at)
      select ${hash}, 'create', ${id}, ${later} from ${many}`,
    sql`insert into sign_in_challenges (token_hash, user_id, expires_at)
      select ${hash}, ${id}, ${later} from ${many}`,
    sql`with links as (insert into mail_links (user_id, kind, email, expires_at)
      select ${id}, 'verification', '', ${later} from generate_series(1, 300) returning id)
      insert into mail_link_tokens (token_hash, link_id)
      select decode(md5(id || '-' || n), 'hex'), id from links, generate_series(1, 5) as n`,
    sql`insert into security_events (user_id, kind) select ${id}, 'newSignIn' from ${many}`,
    sql`insert into usernames (name_key, user_id, held_until)
      select 'former' || ${userId} || '-' || n, ${id}, ${later} from ${many}`,
    sql`with these as (insert into sessions
        (user_id, token_hash, user_agent, authenticated_at, expires_at)
        select ${id}, ${hash}, '', now(), ${later} from ${many} returning id)
      insert into confirmation_codes (session_id, code_hash, expires_at)
      select id, '', ${later} from these`,
    sql`insert into account_exports (user_id, key, expires_at)
      select ${id}, ${userId} || '-' || n, ${later} from ${many}`,
    sql`insert into characters (user_id, name, server, gender, faction)
      select ${id}, 'Many ' || ${userId} || ' ' || n, 0, 0, 0 from ${many}`,
    sql`update posts set creator_id = (select min(id) from characters where user_id = ${id})
      where owner_id = ${id}`,
  ]) {
    await insert.execute(db);
  }
}

test("every table deleted with a user or a post is deleted in batches, or has few rows of each", async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive reached as (
      select oid, 0 as steps from pg_class where oid in ('users'::regclass, 'posts'::regclass)
      union select conrelid, steps + 1 from pg_constraint join reached on confrelid = reached.oid
      where contype = 'f' and steps < 4
    ) select distinct relname as name from reached join pg_class using (oid)
      where steps > 0 order by 1`.execute(db);
  const known = [...Object.keys(FEW), ...MANY_OF].sort();
  expect(rows.map(({ name }) => name)).toEqual(known);
});

/** Inserts many decisions about a user, with appeals that whoever decided answered. */
async function manyDecisions({ about, by }: { about: string; by: string }): Promise<void> {
  await sql`with decided as (insert into decisions (user_id, actor_id, actor_name, action,
      subject_kind, subject_id, subject, rule, rule_title, rule_text, reason, appeal_until)
    select ${about}::bigint, ${by}::bigint, 'Staff', 7, 0, n, 'Title', 1, 'Rule', 'Text', 'x', now()
    from generate_series(1, ${MANY}::integer) as n returning id)
    insert into appeals (decision_id, text, decider_id, decider_name)
    select id, 'Appeal', ${by}::bigint, 'Staff' from decided`.execute(db);
}

/** Inserts many loadouts of a user, of which one has many likes and all have the user's own. */
async function manyLoadouts(userId: string): Promise<void> {
  await sql`with published as (
      insert into loadouts (code, owner_id, title, note, public, rolled, items)
      select ${userId} || '-' || n, ${userId}::bigint, 'Many', '', true, true, '{}'
      from generate_series(1, ${MANY}::integer) as n returning id)
    insert into loadout_likes (loadout_id, user_id)
    select id, ${userId}::bigint from published
    union all select min(published.id), person from published, unnest(${people}::bigint[]) as person
      group by person`.execute(db);
}

/**
 * Creates a user with many posts and followers, and with many likes and comments on one post of
 * another user.
 */
async function aFollowedUser() {
  const [user, other] = [await aUser(app), await aUser(app)];
  const ownPost = await aPost(user);
  const others = await aPost(other);
  await manyFollows(db, user._id, people);
  await manyUnder(db, { id: ownPost, ownerId: user._id }, people);
  await manyUnder(db, { id: others, ownerId: other._id }, [user._id, ...people]);
  await sql`insert into posts (id, owner_id, category, title, description, tags, nsfw, for_sale)
    select count_new('{1,13}'::smallint[], array[3, ${user._id}::bigint], false), ${user._id}::bigint,
      3, 'Many', '', '{}', false, false
    from generate_series(1, ${MANY}::integer)`.execute(db);
  await sql`update users set num_posts = num_posts + ${MANY}::integer
    where id = ${user._id}`.execute(db);
  await sql`insert into comments (id, post_id, owner_id, text)
    select count_new('{2}'::smallint[], array[${others}::bigint], false), ${others}::bigint, ${user._id}::bigint, 'Mine'
    from generate_series(1, ${MANY}::integer)`.execute(db);
  await sql`insert into blocks (blocker_id, blocked_id)
    select id, ${user._id}::bigint from unnest(${people}::bigint[]) as id`.execute(db);
  await sql`insert into audit_log
    (actor_id, actor_name, action, target_id, target_name, subject, reason, words)
    select ${other._id}::bigint, 'Staff', 0, ${user._id}::bigint, ${user.username}, '', 'x', ''
    from generate_series(1, ${MANY}::integer)`.execute(db);
  await sql`insert into report_cases (kind, target_id, maker_id, title, resolved_at, resolved_by)
    select 0, n, ${user._id}::bigint, 'Title', now(), ${user._id}::bigint
    from generate_series(1, ${MANY}::integer) as n`.execute(db);
  await sql`insert into staff_notes (case_id, author_id, author_name, text)
    select id, ${user._id}::bigint, ${user.username}, 'Note' from report_cases
    where maker_id = ${user._id}`.execute(db);
  await manyLoadouts(user._id);
  await manyDecisions({ about: user._id, by: other._id });
  await manyDecisions({ about: other._id, by: user._id });
  await manyPairs(db, { id: ownPost, ownerId: user._id }, other._id);
  await manyRemovedPictures(db, user._id, MANY);
  await manyCredentials(user._id);
  await mostChanged();
  return { user, other, ownPost, others };
}

test("deletes an account in transactions of bounded size", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { user, others } = await aFollowedUser();
  await makeDue(user);
  expect(await deleteDueAccounts(app.services, ERASURES)).toBe("done");
  const [name, most] = await mostChanged();
  expect(most, `rows of ${name} in one transaction`).toBeLessThanOrEqual(ROWS_MAX);

  app.invalidateCache();
  const left = sql`select 1 from users where id = ${user._id}`.execute(db);
  expect((await left).rows).toEqual([]);
  await expectTrueCounts();
  const page = await app
    .client()
    .call(listComments, { params: { id: others }, query: { page: 1 } });
  expect(page.body.numComments).toBe(people.length);
});

test("hides and locks an account whose deletion was interrupted, and completes it in the next job", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { user, ownPost, others } = await aFollowedUser();
  await makeDue(user);
  for (let slice = 0; slice < 3; slice++) {
    expect(await deleteDueAccounts(app.services, ERASURES, 0)).toBe("unfinished");
  }
  app.invalidateCache();
  const visitor = app.client();
  const body = { email: user.email, password: TRANSPORT_HASH };
  expect((await visitor.call(signIn, { body })).status).toBe(401);
  expect((await user.client.call(getCurrentUser, {})).body.success).toBe(false);
  const params = { username: user.username };
  expect((await visitor.call(getProfile, { params, query: {} })).status).toBe(404);
  expect((await visitor.call(getPost, { params: { id: ownPost } })).status).toBe(404);
  const listed = await visitor.call(exploreFeed, { query: { category: 0, page: 1 } });
  const ids = listed.body.posts?.map(({ _id }) => _id);
  expect(ids).toContain(others);
  expect(ids).not.toContain(ownPost);
  const page = await visitor.call(listComments, { params: { id: others }, query: { page: 1 } });
  expect(page.body.numComments).toBe(people.length);
  expect(page.body.comments?.map(({ owner }) => owner._id)).not.toContain(user._id);

  await createUserCountsQueue(app.services).work({}, "");
  await Promise.all([1, 2].map(() => createTidyQueue(app.services, ERASURES).work({}, "")));
  while ((await deleteDueAccounts(app.services, ERASURES)) !== "done");
  await expectTrueCounts();
});

test("removes a post with many likes and comments at once, and its rows in transactions of bounded size", async () => {
  const user = await aUser(app);
  const id = await aPost(user);
  await manyUnder(db, { id, ownerId: user._id }, people);
  await mostChanged();
  expect((await user.client.call(deletePost, { params: { id } })).status).toBe(200);
  for (const client of [user.client, app.client()]) {
    expect((await client.call(getPost, { params: { id } })).status).toBe(404);
  }
  await createEraseQueue(app.services).work({}, "");
  const [name, most] = await mostChanged();
  expect(most, `rows of ${name} in one transaction`).toBeLessThanOrEqual(ROWS_MAX);
  for (const table of ["likes", "comments", "notifications"] as const) {
    expect(await db.selectFrom(table).selectAll().where("post_id", "=", id).execute()).toEqual([]);
  }
  expect(await db.selectFrom("posts").select("id").where("id", "=", id).execute()).toEqual([]);
  await expectTrueCounts();
});

test("deletes a loadout with many likes in transactions of bounded size", async () => {
  const user = await aUser(app);
  const code = await aLoadout(user);
  await sql`insert into loadout_likes (loadout_id, user_id)
    select loadouts.id, person from loadouts, unnest(${people}::bigint[]) as person
    where code = ${code}`.execute(db);
  await mostChanged();
  expect((await user.client.call(deleteLoadout, { params: { id: code } })).status).toBe(200);
  await createLoadoutEraseQueue(app.services).work({}, "");
  const [name, most] = await mostChanged();
  expect(most, `rows of ${name} in one transaction`).toBeLessThanOrEqual(ROWS_MAX);
  const left = db.selectFrom("loadouts").select("id").where("code", "=", code);
  expect(await left.execute()).toEqual([]);
});

test("deletes a character with many posts in transactions of bounded size, and retains the posts", async () => {
  const user = await aUser(app);
  const { _id: characterId } = await aCharacter(user);
  await sql`insert into posts
    (owner_id, category, title, description, tags, nsfw, for_sale, creator_id)
    select ${user._id}::bigint, 2, 'Made', '', '{}', false, false, ${characterId}::bigint
    from generate_series(1, ${MANY}::integer)`.execute(db);
  await mostChanged();
  const params = { id: user._id, characterId };
  expect((await user.client.call(deleteCharacter, { params })).status).toBe(200);
  const [name, most] = await mostChanged();
  expect(most, `rows of ${name} in one transaction`).toBeLessThanOrEqual(ROWS_MAX);
  const posts = db.selectFrom("posts").select("creator_id").where("owner_id", "=", user._id);
  const left = await posts.execute();
  expect(left).toHaveLength(MANY);
  expect(left.every(({ creator_id }) => creator_id === null)).toBe(true);
});

test("deletes expired rows in transactions of bounded size", async () => {
  const user = await aUser(app);
  const many = sql`generate_series(1, ${MANY}::integer) as n`;
  const past = new Date(0);
  for (const insert of [
    sql`insert into sessions (user_id, token_hash, user_agent, authenticated_at, expires_at)
      select ${user._id}::bigint, decode(md5(n::text), 'hex'), '', ${past}, ${past} from ${many}`,
    sql`insert into used_captchas (signature, expires_at) select n::text, ${past} from ${many}`,
    sql`with links as (insert into mail_links (user_id, kind, email, expires_at)
      select ${user._id}::bigint, 'verification', '', ${past} from ${many} returning id)
      insert into mail_link_tokens (token_hash, link_id)
      select decode(md5(id || '-' || n), 'hex'), id from links, generate_series(1, 4) as n`,
    sql`insert into security_events (user_id, kind, created_at)
      select ${user._id}::bigint, 'newSignIn', ${past} from ${many}`,
    sql`insert into held_names (name_hash, held_until)
      select decode(md5(n::text), 'hex'), ${past} from ${many}`,
    sql`insert into usernames (name_key, user_id, held_until)
      select 'free' || n, ${user._id}::bigint, ${past} from ${many}`,
    sql`insert into known_devices (user_id, device_hash, last_used_at)
      select ${user._id}::bigint, decode(md5(n::text), 'hex'), ${past} from ${many}`,
    sql`insert into words (word, keys) select 'unused' || n, '{}' from ${many}`,
  ]) {
    await insert.execute(db);
  }
  await manyRemovedPictures(db, null, MANY, past);
  await mostChanged();
  await createTidyQueue(app.services, ERASURES).work({}, "");
  const [name, most] = await mostChanged();
  expect(most, `rows of ${name} in one transaction`).toBeLessThanOrEqual(ROWS_MAX);
  const left = await sql<{ count: number }>`
    select count(*)::integer as count from sessions where user_id = ${user._id}`.execute(db);
  expect(left.rows[0]?.count).toBe(1);
});
