import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client as Connection } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { requestExport } from "#contract/accounts/account-data.ts";
import { createPost, editPost, getPost } from "#contract/posts/contract.ts";
import { getCurrentUser, uploadAvatar } from "#contract/users/contract.ts";
import {
  aName,
  aPicture,
  aPictureOf,
  aPost,
  aUser,
  exportOf,
  postForm,
  type TestUser,
} from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { CommitRelay } from "./commit-relay.ts";

const database = await createTestDatabase();
const relay = new CommitRelay(database?.url ?? "");
await relay.listen();
const app = await buildTestApp({}, { databaseUrl: relay.url() });
const watching = new Connection({ connectionString: database?.url });
await watching.connect();
afterAll(async () => {
  await watching.end();
  relay.close();
  await database?.drop();
});

let user: TestUser;
beforeEach(async () => {
  user = await aUser(app);
});

async function publish(title: string) {
  const form = postForm({ title, category: "1" }, [await aPicture(1), await aPicture(1)]);
  return user.client.form(createPost, form);
}

async function countRows(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await watching.query(`select count(*)::integer as count ${statement}`, values);
  return rows[0].count;
}

const countPosts = (title: string) => countRows("from posts where title = $1", [title]);
const countImages = () => countRows("from images where post_id is null");
const countWaiting = () =>
  countRows(`from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);

async function runDiscardJob(): Promise<void> {
  await watching.query("update images set discard_after = now() where post_id is null");
  const { db, jobs } = app.services;
  await db.transaction().execute((trx) => jobs.send("posts-discard-images", {}, trx));
  const running = () =>
    countRows(`from pgboss.job
      where name = 'posts-discard-images' and state in ('created', 'retry', 'active')`);
  await expect.poll(running, { timeout: 20_000 }).toBe(0);
}

async function expectPictures(id: string, count: number): Promise<void> {
  const { body } = await user.client.call(getPost, { params: { id } });
  expect(body.post?.images).toHaveLength(count);
  for (const { url } of body.post?.images ?? []) {
    const reply = await user.client.fetch(url);
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
  }
}

async function idOf(title: string): Promise<string> {
  const { rows } = await watching.query("select id::text from posts where title = $1", [title]);
  return rows[0].id;
}

test("returns the post whose COMMIT succeeded although the reply was lost, with its pictures", async () => {
  const title = aName("lost");
  const cut = relay.cutNext("after", title);
  const reply = await publish(title);
  await cut;
  expect(reply).toMatchObject({ status: 201, body: { success: true, _id: await idOf(title) } });
  await expectPictures(await idOf(title), 2);
});

test("preserves the pictures of a post whose COMMIT is in transit when the clean-up begins", async () => {
  const title = aName("late");
  const cut = relay.cutNext("during", title);
  const reply = publish(title);
  await cut;
  await expect.poll(countWaiting).toBeGreaterThan(0);
  relay.sendCommit();
  expect(await reply).toMatchObject({ status: 201, body: { _id: await idOf(title) } });
  await expectPictures(await idOf(title), 2);
});

test("leaves pictures to the hourly job while the database is unreachable", async () => {
  const title = aName("away");
  const cut = relay.cutNext("after", title).then(() => relay.cut());
  const reply = await publish(title);
  await cut;
  expect(reply.status).toBe(503);
  relay.open();
  await runDiscardJob();
  await expectPictures(await idOf(title), 2);
});

test("removes the pictures of a post whose COMMIT never arrived", async () => {
  const title = aName("never");
  const folders = await readFolders();
  const cut = relay.cutNext("before", title);
  const reply = await publish(title);
  await cut;
  expect(reply.status).toBe(503);
  expect(await countPosts(title)).toBe(0);
  expect(await countImages()).toBe(0);
  expect(await readFolders()).toEqual(folders);
});

test("preserves the pictures of a post whose edit got no reply", async () => {
  const id = await aPost(user, { title: aName("edited"), category: "1" }, 2);
  const title = aName("edit");
  const cut = relay.cutNext("after", title);
  const reply = await user.client.call(editPost, { params: { id }, body: { title } });
  await cut;
  expect(reply.status).toBe(503);
  expect(await idOf(title)).toBe(id);
  await runDiscardJob();
  await expectPictures(id, 2);
});

test.each([
  ["after", 1],
  ["before", 0],
] as const)(
  "has the files of the avatar that its COMMIT decided on, cut %s it",
  async (when, count) => {
    const form = new FormData();
    form.append("avatar", new Blob([(await aPictureOf(400, 400)) as BlobPart]), "avatar.png");
    const before = await countAvatars();
    const cut = relay.cutNext(when, "avatar_key");
    const path = uploadAvatar.path.replace(":id", user._id);
    const reply = await user.client.fetch(path, { method: "POST", body: form });
    await cut;
    expect(reply.status).toBe(503);
    await watching.query(
      "update pgboss.job set start_after = now() where name = 'users-sweep-avatar'",
    );
    const running = () =>
      countRows("from pgboss.job where name = 'users-sweep-avatar' and state < 'completed'");
    await expect.poll(running, { timeout: 20_000 }).toBe(0);
    app.invalidateCache();
    const { body } = await user.client.call(getCurrentUser, {});
    expect([body.avatar].filter(Boolean)).toHaveLength(count);
    if (body.avatar) expect((await user.client.fetch(body.avatar)).status).toBe(200);
    expect(await countAvatars()).toBe(before + count);
  },
);

/** Lists the folders of the pictures; jobs add files to them. */
async function readFolders(): Promise<string[]> {
  const folders = (await app.mediaFiles()).map((name) => name.split("/")[0] ?? "");
  return [...new Set(folders)].sort();
}

async function countAvatars(): Promise<number> {
  return (await readFolders()).filter((folder) => folder.startsWith("avatar-")).length;
}

test("creates one archive and one mail when the reply to its COMMIT was lost", async () => {
  const cut = relay.cutNext("after", "exportReady");
  await user.client.call(requestExport, {});
  await cut;
  const running = () =>
    countRows(`from pgboss.job where name in ('accounts-export', 'mails')
      and state in ('created', 'retry', 'active')`);
  await expect.poll(running, { timeout: 30_000 }).toBe(0);
  expect((await exportOf(app, user)).length).toBeGreaterThan(0);
  expect(await mailsTo(user, "data is ready")).toBe(1);
  expect(await countRows("from account_exports where user_id = $1", [user._id])).toBe(1);
  const archives = (await app.privateFiles()).filter((name) => name.endsWith(".zip"));
  expect(archives).toHaveLength(1);
});

async function mailsTo({ email }: TestUser, text: string): Promise<number> {
  const folder = join(app.dataDir, "mail");
  const names = await readdir(folder);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes(text)).length;
}
