import { Client as Connection } from "pg";
import { afterAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aPost, aUser } from "#test/makers.ts";
import { ServerProcess } from "#test/server-process.ts";
import { createTestDatabase } from "#test/test-database.ts";

const WRITERS = 10;

const database = await createTestDatabase();
const node = new ServerProcess({ DATABASE_URL: database?.url ?? "" });
// What a transaction sees of others' doings stays as it first saw it.
const [locking, watching] = [1, 2].map(
  () => new Connection({ connectionString: database?.url }),
) as [Connection, Connection];
afterAll(async () => {
  await Promise.all([locking.end(), watching.end()]);
  await node.remove();
  await database?.drop();
});

test("While writers wait for each other everyone reads on", async () => {
  await Promise.all([node.start(), locking.connect(), watching.connect()]);
  const user = await aUser({
    client: () => new Client(node.url),
    mailTo: mailReader(node.dataDir),
  });
  const params = { id: await aPost(user) };
  await locking.query("begin");
  await locking.query("select from users for update");
  const comments = Array.from({ length: WRITERS }, (_, n) =>
    user.client.call(createComment, { params, body: { text: `Number ${n}` } }),
  );
  const waiting = async () => {
    const { rows } = await watching.query(`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0].count;
  };
  await expect.poll(waiting).toBe(WRITERS);
  for (let read = 0; read < WRITERS; read++) {
    expect((await user.client.call(homeFeed, { query: {} })).status).toBe(200);
    expect((await user.client.call(getPost, { params })).status).toBe(200);
  }
  await locking.query("commit");
  for (const { status } of await Promise.all(comments)) expect(status).toBe(200);
});
