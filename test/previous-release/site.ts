import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect } from "vitest";
import { EXPORT_FILE_PATH } from "#contract/accounts/account-data.ts";
import { signIn, verifyEmail } from "#contract/accounts/contract.ts";
import { resetPassword } from "#contract/accounts/reset.ts";
import { listComments } from "#contract/comments/contract.ts";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { restoreUser } from "#contract/moderation/prunes.ts";
import { getPost } from "#contract/posts/contract.ts";
import { getCurrentUser, getProfile } from "#contract/users/contract.ts";
import { type DatabasePlace, openDatabase } from "#server/platform/db/database.ts";
import { runArchive } from "#test/archive-process.ts";
import { Client } from "#test/client.ts";
import { PASSWORD } from "#test/makers.ts";
import type { ServerProcess } from "#test/server-process.ts";

/** A backup that the previous release wrote, of a site with content of every kind. */
export const ARCHIVE = fileURLToPath(new URL("archive", import.meta.url));

const STAFF = { email: "kestrelworks@parade.example", password: "Parade-2026!" };
const MEMBER = { email: "bystander@parade.example", password: PASSWORD };
const BANNED = { email: "banned@parade.example", password: PASSWORD };
const LATE = { email: "unverified@parade.example", password: PASSWORD };
// Tokens of mails sent before the backup.
const VERIFICATION = "gBZ2lkjZpDnNfbYMDax3N0ZhqrEauS8jRn-DQWJVE_4";
const RESET = "PKE4_wEF1tTnqiL84zofTJTuSwGydI_EWePa5KUnTKQ";
const NEW_PASSWORD = "Correct-Horse-8";

/** Restores the backup to the place in `settings`, starts the site on it and checks its content. */
export async function expectRestorable(
  site: ServerProcess,
  settings: Record<string, string>,
): Promise<void> {
  const restored = await runArchive(["restore", ARCHIVE], settings);
  expect(restored.output).toContain("All is the same.");
  const { DATABASE_URL } = settings;
  await renewTerms(DATABASE_URL ? { url: DATABASE_URL } : { dataDir: site.dataDir });
  await site.start();
  await expectUpgraded(site.url);
}

/** Extends everything that expires by the age of the backup. */
async function renewTerms(place: DatabasePlace): Promise<void> {
  const { db, close } = await openDatabase(place);
  try {
    await sql`update prunes set restorable_until = now() + interval '7 days'`.execute(db);
    for (const table of ["email_tokens", "reset_tokens", "exports"]) {
      await sql`update ${sql.table(table)} set expires_at = now() + interval '1 day'`.execute(db);
    }
  } finally {
    await close();
  }
}

/** Expects the site to show and do what it did under the previous release. */
async function expectUpgraded(url: string): Promise<void> {
  const visitor = new Client(url);
  await expectPages(visitor);
  await expectCredentials(url);
  const staff = await signedIn(url, STAFF);
  await expectPruneUndone(visitor, staff);
}

async function signedIn(url: string, body: { email: string; password: string }): Promise<Client> {
  const client = new Client(url);
  expect(await client.call(signIn, { body })).toMatchObject({ status: 200 });
  return client;
}

async function expectPages(visitor: Client): Promise<void> {
  const { body } = await visitor.call(exploreFeed, { query: { category: 0, page: 1 } });
  expect(body.posts?.map(({ title }) => title)).toContain("Still here");
  for (const { _id, title } of body.posts ?? []) {
    const page = await visitor.fetch(`/post/${_id}`);
    expect(await page.text()).toContain(title);
    const { post } = (await visitor.call(getPost, { params: { id: _id } })).body;
    for (const { url } of post?.images ?? []) {
      expect((await visitor.fetch(url)).status).toBe(200);
    }
  }
  for (const path of ["/", "/explore", "/profile/bystander"]) {
    expect((await visitor.fetch(path)).status).toBe(200);
  }
}

/** Expects passwords, bans, mailed links and the export from before to be valid. */
async function expectCredentials(url: string): Promise<void> {
  const banned = await new Client(url).call(signIn, { body: BANNED });
  expect(banned.status).toBe(403);
  const late = await signedIn(url, LATE);
  await late.call(verifyEmail, { query: { token: VERIFICATION } });
  expect((await late.call(getCurrentUser, {})).body.verified).toBe(true);
  const member = await signedIn(url, MEMBER);
  const file = await member.fetch(EXPORT_FILE_PATH);
  expect(file.status).toBe(200);
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0);
  const body = { token: RESET, password: NEW_PASSWORD };
  expect((await member.call(resetPassword, { body })).status).toBe(200);
  await signedIn(url, { ...MEMBER, password: NEW_PASSWORD });
}

/** Expects what a prune hid to remain hidden, and to be restored completely. */
async function expectPruneUndone(visitor: Client, staff: Client): Promise<void> {
  const read = async () => {
    const profile = await visitor.call(getProfile, { params: { username: "swept" }, query: {} });
    return { _id: profile.body._id ?? "", posts: profile.body.posts ?? [] };
  };
  const { _id, posts } = await read();
  expect(posts).toEqual([]);
  expect((await staff.call(restoreUser, { params: { id: _id } })).status).toBe(200);
  await expect.poll(async () => (await read()).posts.length, { timeout: 20_000 }).toBe(1);
  const id = (await read()).posts[0]?._id ?? "";
  const { post } = (await visitor.call(getPost, { params: { id } })).body;
  expect(post).toMatchObject({ title: "Swept away", numLikes: 1, tags: ["swept"] });
  expect((await visitor.fetch(post?.images[0]?.url ?? "")).status).toBe(200);
  const { comments } = (await visitor.call(listComments, { params: { id }, query: { page: 1 } }))
    .body;
  expect(comments?.map(({ text }) => text)).toEqual(["Nice broom"]);
  const found = await visitor.call(searchPosts, { body: { query: "swept" } });
  expect(found.body.posts?.map(({ title }) => title)).toEqual(["Swept away"]);
}
