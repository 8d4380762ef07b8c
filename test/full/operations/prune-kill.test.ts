import { afterAll, expect, test } from "vitest";
import { getPrune } from "#contract/moderation/prunes.ts";
import { ROLE } from "#contract/users/roles.ts";
import { recountComments } from "#server/features/comments/commands.ts";
import { recountLikes, recountPostLists } from "#server/features/posts/reconcile-commands.ts";
import { recountUsers } from "#server/features/users/reconcile-commands.ts";
import { type Db, openDatabase } from "#server/platform/db/database.ts";
import { writeBulkContent } from "#test/bulk-content.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aUser, type TestUser } from "#test/makers.ts";
import { prune, readRows, restore } from "#test/prune-site.ts";
import { ServerProcess } from "#test/server-process.ts";

const POSTS = 1_200;
const COMMENTS = 2_000;
const KILLS = 2;

const server = new ServerProcess();
afterAll(() => server.remove());

/** Runs `act` on the server's database while the server is stopped. */
async function inDatabase<T>(act: (db: Db) => Promise<T>): Promise<T> {
  await server.end();
  const database = await openDatabase({ dataDir: server.dataDir });
  try {
    return await act(database.db);
  } finally {
    await database.close();
  }
}

async function recount(db: Db): Promise<void> {
  await recountLikes(db);
  await recountPostLists(db);
  await recountComments(db);
  await recountUsers(db, "num_posts");
}

async function waitFor(staff: TestUser, user: TestUser, isReached: (prune: Standing) => boolean) {
  for (;;) {
    const { body } = await staff.client.call(getPrune, { params: { id: user._id } });
    if (isReached(body.prune)) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}
type Standing = { status: string; done: number; total: number } | null | undefined;

test("continues a killed prune and a killed restore, without losing or duplicating anything", async () => {
  await server.start();
  const site = { client: () => new Client(server.url), mailTo: mailReader(server.dataDir) };
  const [user, other, staff] = [await aUser(site), await aUser(site), await aUser(site)];
  const rows = await inDatabase(async (db) => {
    const roles = [ROLE.moderator];
    await db.updateTable("users").set({ roles }).where("id", "=", staff._id).execute();
    await writeBulkContent(db, { user, other, posts: POSTS, comments: COMMENTS });
    await recount(db);
    return readRows({ services: { db } });
  });

  const killMidway = async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      let before = -1;
      await waitFor(staff, user, (standing) => {
        const done = standing?.done ?? 0;
        if (before < 0) before = done;
        return done > before;
      });
      await server.end("SIGKILL");
      await server.start();
    }
  };
  await server.start();
  expect((await prune(staff, user)).status).toBe(200);
  await killMidway();
  await waitFor(staff, user, (standing) => standing?.status === "pruned");
  const [pruned, repaired] = await inDatabase(async (db) => {
    const before = await readRows({ services: { db } });
    await recount(db);
    return [before, await readRows({ services: { db } })];
  });
  expect(repaired).toEqual(pruned);
  expect(pruned).not.toEqual(rows);

  await server.start();
  expect((await restore(staff, user)).status).toBe(200);
  await killMidway();
  await waitFor(staff, user, (standing) => standing === null);
  expect(await inDatabase((db) => readRows({ services: { db } }))).toEqual(rows);
});
