import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { createAvifQueue } from "#server/features/images/avif-jobs.ts";
import { queuesOf } from "#server/queues.ts";
import { sendAvatar } from "#test/acts.ts";
import { settle } from "#test/cases.ts";
import {
  aNewcomer,
  anUploadedPost,
  aPictureOf,
  aPost,
  aUser,
  type TestUser,
} from "#test/makers.ts";
import { prune, restore } from "#test/prune-site.ts";
import { aPublishedPost, filesOf, statusesOf } from "#test/published-post.ts";
import { caseOf, report } from "#test/reported.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sweepNow } from "#test/sweep.ts";
import { startOwnApp } from "#test/test-app.ts";

/** The statement timeout of jobs (seconds). */
const STATEMENT_SECONDS = 3_600;

const [app, reopened] = [await startOwnApp(), await startOwnApp()];
const { db } = app.services;
const queues = queuesOf(app.services);
const byName = new Map(queues.map((queue) => [queue.name, queue]));

/** Counts the jobs that are due. */
async function countDue(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    where state in ('active', 'retry') or (state = 'created' and start_after <= now())`.execute(db);
  return rows[0]?.count ?? 0;
}

const idle = () => expect.poll(countDue).toBe(0);

/** Runs a job twice at once; a run that conflicts with the other may fail, to be retried. */
async function runTwice(name: string, data: object, id: string): Promise<void> {
  const run = () => byName.get(name)?.work(data as never, id);
  const runs = await Promise.allSettled([run(), run()]);
  expect(runs).toContainEqual({ status: "fulfilled", value: undefined });
  await run();
  await idle();
}

// The folder is there once a mail was sent.
const readMails = () => readdir(join(app.dataDir, "mail")).catch(() => []);

/** Reads all data that jobs change, except the progress of the jobs themselves. */
async function readState() {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'job_effects'
    order by 1`.execute(db);
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select t::text as line from ${sql.table(name)} as t order by 1`.execute(db);
    contents[name] = rows.map(({ line }) => line);
  }
  return {
    contents,
    media: (await app.mediaFiles()).sort(),
    private: (await app.privateFiles()).sort(),
    mails: (await readMails()).length,
  };
}

async function changeAvatar(user: TestUser): Promise<void> {
  expect((await sendAvatar(user, user, await aPictureOf(400, 400))).status).toBe(200);
}

/** Sends a request for every kind of job that a request can create. */
async function createJobs(): Promise<void> {
  const [member, leaving, banned] = [await aUser(app), await aUser(app), await aUser(app)];
  const moderator = await aStaffMember(app);
  await changeAvatar(member);
  await changeAvatar(member);
  const [first, second] = [await anUploadedPost(member), await aPost(member)];
  await aPost(banned);
  await idle();
  await member.client.call(deletePost, { params: { id: first } });
  await report(leaving, { kind: "post", targetId: second });
  await settle(moderator, (await caseOf(app, second)).id, "dismiss");
  await member.client.call(accounts.requestExport, {});
  await app.client().call(accounts.requestPasswordReset, { body: { email: member.email } });
  await ban(moderator, banned, { days: 1 });
  await leaving.client.call(accounts.requestDeletion, { body: { username: leaving.username } });
  await idle();
}

test("changes nothing when each job runs again, twice at once", async () => {
  await createJobs();
  const daily = queues.filter(({ cron }) => cron).map(({ name }) => name);
  for (const name of daily) await runTwice(name, {}, randomUUID());
  const { rows } = await sql<{ id: string; name: string; data: object }>`
    select id, name, data from pgboss.job where state = 'completed' order by created_on`.execute(
    db,
  );
  const done = rows.filter(({ name }) => byName.has(name));
  for (const name of ["mails", "posts-avif", "accounts-export", "accounts-reset-link"]) {
    expect(done.map((job) => job.name)).toContain(name);
  }
  const before = await readState();
  for (const { name, data, id } of done) await runTwice(name, data, id);
  for (const name of daily) await runTwice(name, {}, randomUUID());
  expect(await readState()).toEqual(before);
});

test("creates one export, and one mail each, when two runs of a job overlap", async () => {
  const user = await aUser(app);
  await idle();
  const [mails, files] = [(await readMails()).length, (await app.privateFiles()).length];
  await runTwice("accounts-export", { userId: user._id }, randomUUID());
  expect(await readMails()).toHaveLength(mails + 1);
  expect(await app.privateFiles()).toHaveLength(files + 1);
  await runTwice("accounts-reset-link", { userId: user._id, fromKnown: false }, randomUUID());
  expect(await readMails()).toHaveLength(mails + 2);
});

test("sends a mail once when two runs of its job overlap", async () => {
  const user = await aNewcomer(app, { verified: false });
  await idle();
  const { rows } = await sql<{ data: object }>`select data from pgboss.job
    where name = 'mails' and data->>'userId' = ${user._id} limit 1`.execute(db);
  const mails = (await readMails()).length;
  await runTwice("mails", rows[0]?.data ?? {}, randomUUID());
  expect(await readMails()).toHaveLength(mails + 1);
});

test("writes no AVIF file of a deleted image, and the nightly sweep removes those of a killed run", async () => {
  const id = await anUploadedPost(await aUser(app));
  await idle();
  const { key, id: imageId } = await db
    .selectFrom("images")
    .select(["id", "key"])
    .where("post_id", "=", id)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("images").where("id", "=", imageId).execute();
  expect((await app.mediaFiles()).some((name) => name.startsWith(key))).toBe(true);
  await app.services.storage.removeFolder(key);
  await runTwice("posts-avif", { imageId }, randomUUID());
  expect((await app.mediaFiles()).filter((name) => name.startsWith(key))).toEqual([]);
  await app.services.storage.put(`${key}/340.avif`, Buffer.from("x"));
  await sweepNow(app);
  expect((await app.mediaFiles()).filter((name) => name.startsWith(key))).toEqual([]);
});

/** Makes the picture of a post one without AVIF files. */
async function withoutAvif(postId: string) {
  const image = await db
    .updateTable("images")
    .set({ has_avif: false })
    .where("post_id", "=", postId)
    .returning(["id", "key", "widths"])
    .executeTakeFirstOrThrow();
  for (const width of image.widths) await app.services.storage.remove(`${image.key}/${width}.avif`);
  return image;
}

test("encodes the files of a picture that is hidden meanwhile, which a restore shows", async () => {
  const moderator = await aStaffMember(app);
  const { user, id } = await aPublishedPost(app);
  const { id: imageId, key, widths } = await withoutAvif(id);
  await prune(moderator, user);
  await createAvifQueue(app.services).work({ imageId }, "");
  const avif = widths.map((width) => `/media/${key}/${width}.avif`);
  expect(await statusesOf(app, avif)).toEqual([404]);
  await restore(moderator, user);
  app.invalidateCache();
  expect(await filesOf(user, id)).toEqual(expect.arrayContaining(avif));
  expect(await statusesOf(app, avif)).toEqual([200]);
});

test("every queue allows jobs longer than a statement, and fails them soon after their process dies", async () => {
  const { db, jobs } = reopened.services;
  const read = async () => {
    const { rows } = await sql<{ name: string; expire: number; heartbeat: number }>`
      select name, expire_seconds as expire, heartbeat_seconds as heartbeat
      from pgboss.queue where name = any(${queues.map(({ name }) => name)}) order by name`.execute(
      db,
    );
    return rows;
  };
  const expected = await read();
  expect(expected).toHaveLength(queues.length);
  for (const { expire, heartbeat } of expected) {
    expect(expire).toBeGreaterThan(STATEMENT_SECONDS);
    expect(heartbeat).toBe(60);
  }
  await sql`update pgboss.queue set expire_seconds = 900, heartbeat_seconds = null`.execute(db);
  await jobs.open(queuesOf(reopened.services));
  expect(await read()).toEqual(expected);
});
