import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { signIn, signUp } from "#contract/accounts/contract.ts";
import { createComment } from "#contract/comments/contract.ts";
import { exploreFeed, homeFeed } from "#contract/feeds/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { followUser } from "#contract/follows/contract.ts";
import { getPost, likePost } from "#contract/posts/contract.ts";
import { getCurrentUser, getProfile } from "#contract/users/contract.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { getPostgresPrograms } from "#scripts/cluster/postgres-programs.ts";
import { runArchive } from "#test/archive-process.ts";
import { Client } from "#test/client.ts";
import { copyTemplate } from "#test/database-template.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aCharacter, aName, aPost, aUser, PASSWORD, type TestUser } from "#test/makers.ts";
import { ServerProcess } from "#test/server-process.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { createBucket } from "./bucket.ts";

const bucket = await createBucket();
const databases = [await createTestDatabase()];
const [target] = databases.map((database) => database?.url ?? "");
const served = { ...bucket.settings(), DATABASE_URL: target ?? "" };
const noMail = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
const embedded = new ServerProcess();
const moved = new ServerProcess(served);
const archives = mkdtempSync(join(tmpdir(), "parade-archives-"));
afterAll(async () => {
  await Promise.all([embedded.remove(), moved.remove()]);
  for (const database of databases) await database?.drop();
  await rm(archives, { recursive: true, force: true });
});

/** Removes a site's origin from HTML, where links to other sites contain it encoded. */
function withoutOrigin(html: string, origin: string): string {
  return html.replaceAll(origin, "").replaceAll(encodeURIComponent(origin), "");
}

/** Removes timestamps and relative times from HTML. */
function withoutMoment(html: string): string {
  return html
    .replaceAll(/"(dehydratedAt|dataUpdatedAt)":\d+/g, "")
    .replaceAll(/(<time[^>]*>)[^<]*(<\/time>)/g, "$1$2");
}

/** Returns everything that the site sends to a client, without its origin. */
async function readSite(client: Client, origin: string, user: TestUser, postId: string) {
  const params = { username: user.username };
  const replies = [
    await client.call(homeFeed, { query: {} }),
    await client.call(exploreFeed, { query: { category: 0, page: 1 } }),
    await client.call(getPost, { params: { id: postId } }),
    await client.call(getProfile, { params, query: {} }),
    await client.call(searchPosts, { body: { query: "moving" } }),
    await client.call(getCurrentUser, {}),
  ];
  const pages = ["/", "/explore", `/post/${postId}`, `/profile/${user.username}`];
  const documents = [];
  for (const path of pages) {
    const page = await client.fetch(path);
    const text = withoutMoment(withoutOrigin(await page.text(), origin));
    documents.push({ path, status: page.status, text });
  }
  return { replies: replies.map(({ status, body }) => ({ status, body })), documents };
}

async function makeContent(): Promise<{ user: TestUser; postId: string }> {
  const site = { client: () => new Client(embedded.url), mailTo: mailReader(embedded.dataDir) };
  const [user, fan] = [await aUser(site), await aUser(site)];
  const character = await aCharacter(user);
  const postId = await aPost(user, {
    title: "Moving \\N up \u2028 \u{1f69a}",
    description: "tab\tline\nand \\. more",
    tags: ["a\\b", "c,d"],
    creator: character._id,
    forSale: "true",
    forSalePrice: "9999999999",
  });
  for (const act of [likePost, followUser]) {
    await fan.client.call(act, { params: { id: act === likePost ? postId : user._id } });
  }
  const text = "See you \u{1f44b} there";
  await fan.client.call(createComment, { params: { id: postId }, body: { text } });
  const hasAvif = async () => {
    const { body } = await user.client.call(getPost, { params: { id: postId } });
    return body.post?.images[0]?.sources.length;
  };
  await expect.poll(hasAvif, { timeout: 30_000 }).toBe(2);
  return { user, postId };
}

test("moves a site to PostgreSQL and S3, where it is the same for everyone", {
  timeout: 300_000,
}, async () => {
  copyTemplate(embedded.dataDir);
  await embedded.start();
  const { user, postId } = await makeContent();
  const read = (origin: string, client: Client) => readSite(client, origin, user, postId);
  const before = {
    visitor: await read(embedded.url, new Client(embedded.url)),
    member: await read(embedded.url, user.client),
  };
  await embedded.end();

  // A mail that could not be sent remains in its queue.
  const stranded = new ServerProcess({ ...noMail, DATA_DIR: embedded.dataDir });
  const email = `${aName()}@mail.example`;
  await stranded.start();
  const body = { username: aName(), email, password: PASSWORD };
  expect((await new Client(stranded.url).call(signUp, { body })).status).toBe(201);
  await stranded.end();
  await stranded.remove();

  const folder = join(archives, "dump");
  const dumped = await runArchive(["dump", folder], { DATA_DIR: embedded.dataDir });
  expect(dumped).toMatchObject({ code: 0 });
  const restored = await runArchive(["restore", folder], served);
  expect(restored.output).toContain("All is the same.");
  expect(restored.code).toBe(0);

  await moved.start();
  const visitor = new Client(moved.url);
  expect(await read(moved.url, visitor)).toEqual(before.visitor);
  expect(await read(moved.url, user.client.at(moved.url))).toEqual(before.member);
  const { body: shown } = await visitor.call(getPost, { params: { id: postId } });
  for (const { srcset } of shown.post?.images[0]?.sources ?? []) {
    expect((await visitor.fetch(srcset.split(" ")[0] ?? "")).status).toBe(200);
  }
  const credentials = { email: user.email, password: PASSWORD };
  expect((await visitor.call(signIn, { body: credentials })).status).toBe(200);
  const findMail = () => mailReader(moved.dataDir)(email, "/verify/").catch(() => "");
  await expect.poll(findMail, { timeout: 60_000 }).toContain(email);
  await aPost({ ...user, client: visitor }, { title: "Written after the move" });

  const again = join(archives, "backup");
  expect(await runArchive(["backup", again], served)).toMatchObject({ code: 0 });
  const refused = await runArchive(["restore", again, "--replace"], served);
  expect(refused.output).toContain("The site is running on this database.");
  await moved.end();
  const replaced = await runArchive(["restore", again, "--replace"], served);
  expect(replaced.output).toContain("All is the same.");
});

test("psql restores both kinds of backup to the schema that the migrations create", async () => {
  const bin = await getPostgresPrograms();
  const anotherDatabase = async () => {
    const database = await createTestDatabase();
    databases.push(database);
    return database?.url ?? "";
  };
  const schemaOf = async (url: string) => {
    const args = ["--schema-only", "--no-owner", "--exclude-table=pgboss.queue_stats_*", url];
    const { stdout } = await promisify(execFile)(join(bin, "pg_dump"), args, {
      maxBuffer: 16_000_000,
    });
    return stdout.split("\n").filter((line) => !/^\\(un)?restrict/.test(line));
  };
  const fresh = await anotherDatabase();
  const site = new ServerProcess({ DATABASE_URL: fresh });
  await site.start();
  await site.remove();
  const expected = await schemaOf(fresh);
  for (const archive of ["dump", "backup"]) {
    const url = await anotherDatabase();
    const options = ["-q", "-v", "ON_ERROR_STOP=1", "-d", url];
    const file = join(archives, archive, "database.sql");
    await promisify(execFile)(join(bin, "psql"), [...options, "-f", file]);
    expect(await schemaOf(url)).toEqual(expected);
  }
});
