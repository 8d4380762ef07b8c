import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { createPost } from "#contract/posts/contract.ts";
import { ownTemporaryFolder, tracesOf } from "#test/api/traces.ts";
import { aPicture, aUser, postForm } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";

ownTemporaryFolder();
const app = await startOwnApp();
const { client } = await aUser(app);
const { storage } = app.services;
const pictures = await Promise.all([1, 2, 3, 4].map(() => aPicture(1, 3)));
// Each picture is stored in five sizes, from 0.75 to 3 times the size of its crop.
const FILES = pictures.length * 5;

const realPut = storage.put;
afterEach(() => {
  storage.put = realPut;
});

const publish = () =>
  client.form(createPost, postForm({ title: "Doomed", category: "1" }, pictures));

/** Publishes while something is broken; expects a 5xx reply and no trace. */
async function expectFailure(): Promise<void> {
  const before = await tracesOf(app);
  const reply = await publish();
  expect(reply.status).toBe(500);
  expect(reply.body).toEqual({
    success: false,
    message: "Something went wrong on our side. Please try again.",
  });
  expect(await tracesOf(app)).toEqual(before);
}

test.each([1, 2, FILES / 2, FILES - 1, FILES])(
  `leaves no trace when storing file %i of ${FILES} fails`,
  async (failing) => {
    let files = 0;
    storage.put = async (key, contents) => {
      files += 1;
      if (files === failing) throw new Error("the disk is full");
      await realPut(key, contents);
    };
    await expectFailure();
    expect(files).toBeGreaterThanOrEqual(failing);
  },
);

test("leaves no trace when storing one file fails while others are being written", async () => {
  let files = 0;
  const failed = Promise.withResolvers<void>();
  storage.put = async (key, contents) => {
    files += 1;
    if (files === 1) {
      failed.resolve();
      throw new Error("the disk is full");
    }
    await failed.promise;
    await new Promise(setImmediate);
    await realPut(key, contents);
  };
  await expectFailure();
  expect(files).toBeGreaterThan(1);
});

/** Makes the database refuse a kind of write: at the statement, or at the commit if deferred. */
async function breakTable(table: string, event: string, deferred: boolean): Promise<void> {
  const on = sql.raw(`${event} on ${table}`);
  await sql`create or replace function refuse() returns trigger language plpgsql as $$
    begin raise exception 'broken for a test'; end $$`.execute(app.db);
  await (deferred
    ? sql`create constraint trigger broken after ${on} deferrable initially deferred
        for each row execute function refuse()`
    : sql`create trigger broken before ${on} for each row execute function refuse()`
  ).execute(app.db);
}

test.each<Parameters<typeof breakTable>>([
  ["images", "insert", false],
  ["posts", "insert", false],
  ["images", "update of post_id", false],
  ["posts", "insert", true],
])("leaves no trace when the database fails at %s (%s, at commit: %s)", async (...broken) => {
  const [table] = broken;
  await breakTable(...broken);
  try {
    await expectFailure();
  } finally {
    await sql`drop trigger broken on ${sql.table(table)}`.execute(app.db);
  }
});

test("publishes the same pictures once the fault is repaired", async () => {
  const before = await tracesOf(app);
  expect((await publish()).status).toBe(201);
  const after = await tracesOf(app);
  expect(after.posts).toHaveLength(before.posts.length + 1);
  expect(after.images).toHaveLength(before.images.length + pictures.length);
  const webp = (media: string[]) => media.filter((file) => file.endsWith(".webp")).length;
  expect(webp(after.media)).toBe(webp(before.media) + FILES);
  await expect.poll(async () => (await tracesOf(app)).uploads).toEqual([]);
});
