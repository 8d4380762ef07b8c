import { mkdtempSync, readFileSync } from "node:fs";
import { appendFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { createComment } from "#contract/comments/contract.ts";
import { deletePost, getPost, likePost } from "#contract/posts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import { manifest } from "#server/platform/archive/layout.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { runArchive } from "#test/archive-process.ts";
import { Client } from "#test/client.ts";
import { copyTemplate } from "#test/database-template.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aPost, aUser, PASSWORD, type TestUser } from "#test/makers.ts";
import { ServerProcess } from "#test/server-process.ts";

const site = new ServerProcess();
const restored = new ServerProcess();
const archives = mkdtempSync(join(tmpdir(), "parade-archives-"));
afterAll(async () => {
  await Promise.all([site.remove(), restored.remove()]);
  await rm(archives, { recursive: true, force: true });
});

// What a line of SQL, or of a file, could take for its own.
const TEXT =
  "\\ \\N \\. \t tab\r\nline \u2028\u2029 'quote' \"double\" $$ -- \u{1f3cd}\ufe0f e\u0301 \\n";

async function makeContent(user: TestUser) {
  const posts = [];
  for (const title of ["first \\N", "second \t\\.", "third \u2028 \u{1f697}"]) {
    posts.push(await aPost(user, { title, description: TEXT, tags: ["a\\b", "c,d", '"e"'] }));
  }
  const params = { id: posts[0] ?? "" };
  await user.client.call(createComment, { params, body: { text: TEXT } });
  await user.client.call(likePost, { params });
  return posts;
}

/** Posts and deletes until told to stop; answers what was acknowledged and not deleted. */
function keepWriting(user: TestUser) {
  let isGoing = true;
  const write = async () => {
    let before: string | undefined;
    while (isGoing) {
      const id = await aPost(user, { title: "Meanwhile" });
      await user.client.call(createComment, { params: { id }, body: { text: "Meanwhile" } });
      if (before) await user.client.call(deletePost, { params: { id: before } });
      before = id;
    }
  };
  const done = Promise.all([write(), write()]);
  return async () => {
    isGoing = false;
    await done;
  };
}

async function readPosts(client: Client, ids: readonly string[]) {
  const answers = await Promise.all(ids.map((id) => client.call(getPost, { params: { id } })));
  return answers.map(({ status, body }) => ({
    status,
    ...body.post,
    comments: body.post?.comments.map(({ text, _id }) => ({ _id, text })),
    images: body.post?.images.map(({ url }) => url),
  }));
}

test("A backup of a site that is being written to misses nothing from before, and is all of one moment", {
  timeout: 240_000,
}, async () => {
  copyTemplate(site.dataDir);
  await site.start();
  const here = { client: () => new Client(site.url), mailTo: mailReader(site.dataDir) };
  const [user, writer] = [await aUser(here), await aUser(here)];
  const posts = await makeContent(user);
  const before = await readPosts(here.client(), posts);
  const stopWriting = keepWriting(writer);
  const folder = join(archives, "running");
  const written = await runArchive(["backup", folder], { DATA_DIR: site.dataDir });
  expect(written).toMatchObject({ code: 0 });
  await stopWriting();
  expect((await stat(folder)).mode & 0o077).toBe(0);
  const contents = manifest.parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
  expect(contents.missing).toEqual([]);
  expect(contents.files.count).toBeGreaterThanOrEqual(posts.length);

  const refused = await runArchive(["dump", join(archives, "none")], { DATA_DIR: site.dataDir });
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain(`process id ${site.pid}`);

  const back = await runArchive(["restore", folder], { DATA_DIR: restored.dataDir });
  expect(back.output).toContain("All is the same.");
  expect(back.code).toBe(0);
  await expectConsistent(restored.dataDir);

  await restored.start();
  const client = new Client(restored.url);
  expect(await readPosts(client, posts)).toEqual(before);
  for (const { images } of before) {
    for (const url of images ?? []) expect((await client.fetch(url)).status).toBe(200);
  }
  const body = { email: user.email, password: PASSWORD };
  expect((await client.call(signIn, { body })).status).toBe(200);
  const params = { username: writer.username };
  const profile = await client.call(getProfile, { params, query: {} });
  for (const { images } of profile.body.posts ?? []) {
    expect((await client.fetch(images[0]?.url ?? "")).status).toBe(200);
  }
  await aPost({ ...user, client }, { title: "After it all" });
});

/** Whatever is counted beside its rows is what there is of them. */
async function expectConsistent(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  try {
    const { rows } = await sql`
      select id from users where num_posts <> (select count(*) from posts where owner_id = users.id)
      union all
      select id from posts where num_likes <> (select count(*) from likes where post_id = posts.id)
      union all
      select id from posts where not exists (select from images where post_id = posts.id)
      `.execute(db);
    expect(rows).toEqual([]);
  } finally {
    await close();
  }
}

test("What is in a database goes only when told so, and a changed archive is refused whole", async () => {
  await site.end();
  await restored.end();
  const folder = join(archives, "stopped");
  expect(await runArchive(["dump", folder], { DATA_DIR: site.dataDir })).toMatchObject({ code: 0 });
  const into = { DATA_DIR: restored.dataDir };
  const refused = await runArchive(["restore", folder], into);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain("--replace");
  const replaced = await runArchive(["restore", folder, "--replace"], into);
  expect(replaced.output).toContain("All is the same.");
  expect(replaced.code).toBe(0);
  await appendFile(join(folder, "database.sql"), "\n");
  const changed = await runArchive(["restore", folder, "--replace"], into);
  expect(changed).toMatchObject({ code: 1 });
  expect(changed.output).toContain("was changed");
});
