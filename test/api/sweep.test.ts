import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Desk, getDesk } from "#contract/desk/contract.ts";
import { siteSecret } from "#server/platform/db/secrets.ts";
import { MARKER } from "#server/platform/media/site-marker.ts";
import { createOwnerQueue, sweepFiles } from "#server/platform/media/sweep-jobs.ts";
import { SWEPT_FOLDERS } from "#server/queues.ts";
import { prepared } from "#test/prepared.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const DAY_MS = 24 * 3_600_000;
const OTHER_SITE = "0".repeat(64);
const app = buildTestApp({ LOG_LEVEL: "error" });
const moderator = prepared(() => aStaffMember(app));

const storage = () => app.services.storage;
const readMarker = async () =>
  storage()
    .read(MARKER)
    .then((bytes) => Buffer.from(bytes).toString())
    .catch(() => null);
const siteId = () => siteSecret(app.db, "site-id");
const writeMarker = (id: string) => storage().put(MARKER, Buffer.from(id));

/** Runs the nightly sweep as if all files were older than a day. */
const sweep = (sweepCode?: string) =>
  sweepFiles(
    { ...app.services, settings: { ...app.services.settings, sweepCode } },
    SWEPT_FOLDERS,
    new Date(Date.now() + 60_000),
  );
/** Compares the ids as at a start. */
const compare = () => createOwnerQueue(app.services, SWEPT_FOLDERS).work({}, "");

const foldersOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);

async function putFolders(folders: readonly string[]): Promise<void> {
  await Promise.all(folders.map((folder) => storage().put(`${folder}/1.webp`, Buffer.from("x"))));
}

/** Adds pictures with their rows, of uploads that nothing uses after a day. */
async function addPictures(folders: readonly string[]): Promise<void> {
  const rest = { position: 0, width: 1, height: 1, widths: [1], thumbhash: Buffer.from("x") };
  await app.db
    .insertInto("images")
    .values(folders.map((key) => ({ ...rest, key })))
    .execute();
  await putFolders(folders);
}

const SAVED = new Date(Date.now() + DAY_MS);
/** Adds pictures that stay: of uploads that are younger than the sweep's limit. */
async function addKeptPictures(folders: readonly string[]): Promise<void> {
  await addPictures(folders);
  await sql`update images set created_at = ${SAVED} where key = any(${folders}::text[])`.execute(
    app.db,
  );
}

async function countLeft(name: string): Promise<number> {
  return (await app.pictures()).filter((folder) => folder.startsWith(`${name}-`)).length;
}

async function stopOnDesk(): Promise<Desk["storage"]["stoppedSweep"]> {
  const { body } = await moderator.client.call(getDesk, {});
  return body.storage?.stoppedSweep ?? null;
}

// The job of the start has done its work.
beforeAll(() => vi.waitUntil(readMarker, { timeout: 60_000 }));
beforeEach(async () => {
  await app.db.deleteFrom("images").execute();
  await app.db.deleteFrom("deleted_folders").execute();
  await app.db.deleteFrom("stopped_sweep").execute();
  for (const folder of await app.pictures()) await storage().removeFolder(folder);
  await writeMarker(await siteId());
});

test("a new site writes its id beside the pictures", async () => {
  await storage().remove(MARKER);
  await app.db.deleteFrom("secrets").where("name", "=", "site-id").execute();
  await compare();
  expect(await readMarker()).toBe(await siteId());
  expect(await siteId()).toMatch(/^[0-9a-f]{64}$/);
  expect(await stopOnDesk()).toBeNull();
});

test("a site whose pictures have no id yet writes it, if its database knows some of them", async () => {
  await addKeptPictures(foldersOf("known", 1));
  await putFolders(foldersOf("stray", 2));
  await storage().remove(MARKER);
  await sweep();
  expect(await readMarker()).toBe(await siteId());
  expect([await countLeft("known"), await countLeft("stray")]).toEqual([1, 0]);
});

test("pictures without an id that the database does not know stay, and get none", async () => {
  await putFolders(foldersOf("full", 3));
  await storage().remove(MARKER);
  await app.db.deleteFrom("secrets").where("name", "=", "site-id").execute();
  await compare();
  await sweep();
  expect(await readMarker()).toBeNull();
  expect(await countLeft("full")).toBe(3);
  expect(await stopOnDesk()).toMatchObject({ reason: "foreign", unknown: 3, listed: 3 });
});

test("an empty database does not take the pictures of another site for its own", async () => {
  await putFolders(foldersOf("full", 3));
  await writeMarker(OTHER_SITE);
  await app.db.deleteFrom("secrets").where("name", "=", "site-id").execute();
  await compare();
  await sweep();
  expect(await readMarker()).toBe(OTHER_SITE);
  expect(await countLeft("full")).toBe(3);
  expect(await stopOnDesk()).toMatchObject({ reason: "foreign" });
});

test("nodes that start at once agree on one id", async () => {
  await storage().remove(MARKER);
  await app.db.deleteFrom("secrets").where("name", "=", "site-id").execute();
  await Promise.all([compare(), compare(), compare()]);
  expect(await readMarker()).toBe(await siteId());
  expect(await stopOnDesk()).toBeNull();
});

test("removes nothing of another site's pictures, says so, and goes on once with the code it names", async () => {
  await addPictures(foldersOf("deleted", 1));
  await app.db.deleteFrom("images").execute();
  await addKeptPictures(foldersOf("known", 1));
  await putFolders(foldersOf("stray", 1));
  await writeMarker(OTHER_SITE);
  const logged = app.logged.length;
  await sweep();
  await sweep("another code");
  expect((await app.pictures()).sort()).toEqual(["deleted-0", "known-0", "stray-0"]);
  const stop = await stopOnDesk();
  expect(stop).toMatchObject({ reason: "foreign", unknown: 1, listed: 3 });
  const page = await (await moderator.client.fetch("/desk/numbers")).text();
  expect(page).toContain("The pictures belong to another site than the database.");
  expect(page).toContain(stop?.code);
  const lines = app.logged.slice(logged).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 50, reason: "foreign", unknown: 1, listed: 3, code: stop?.code },
    { code: stop?.code },
  ]);
  expect(lines[0].msg).toContain("the nightly sweep stopped");
  expect(lines[0].msg).toContain(`set SWEEP_CODE=${stop?.code} and restart.`);

  await sweep(stop?.code);
  expect(await app.pictures()).toEqual(["known-0"]);
  expect(await readMarker()).toBe(await siteId());
  expect(await stopOnDesk()).toBeNull();
  await writeMarker(OTHER_SITE);
  await sweep(stop?.code);
  expect(await stopOnDesk()).toMatchObject({ reason: "foreign" });
  expect((await stopOnDesk())?.code).not.toBe(stop?.code);
  await writeMarker(await siteId());
  await compare();
  expect(await stopOnDesk()).toBeNull();
});

test("removes a hundred folders without a row, and not one of a hundred and one", async () => {
  await putFolders(foldersOf("stray", 100));
  await sweep();
  expect(await countLeft("stray")).toBe(0);
  expect(await stopOnDesk()).toBeNull();
  await putFolders(foldersOf("stray", 101));
  await sweep();
  expect(await countLeft("stray")).toBe(101);
  const stop = await stopOnDesk();
  expect(stop).toMatchObject({ reason: "many", unknown: 101, listed: 101 });
  await sweep(stop?.code);
  expect(await countLeft("stray")).toBe(0);
  expect(await stopOnDesk()).toBeNull();
});

test("removes a tenth of the folders, where that is more than a hundred, and no more", async () => {
  await addKeptPictures(foldersOf("known", 909));
  await putFolders(foldersOf("stray", 102));
  await sweep();
  expect(await countLeft("stray")).toBe(102);
  expect(await stopOnDesk()).toMatchObject({ reason: "many", unknown: 102, listed: 1_011 });
  await storage().removeFolder("stray-0");
  await sweep();
  expect([await countLeft("stray"), await countLeft("known")]).toEqual([0, 909]);
  expect(await stopOnDesk()).toBeNull();
});

test("a code holds for what its message said, and as much again as a sweep may remove", async () => {
  await putFolders(foldersOf("stray", 101));
  await sweep();
  const code = (await stopOnDesk())?.code;
  await putFolders(foldersOf("more", 101));
  await sweep(code);
  expect([await countLeft("stray"), await countLeft("more")]).toEqual([101, 101]);
  expect(await stopOnDesk()).toMatchObject({ reason: "many", unknown: 202 });
});

test("removes whatever the site deleted itself, however much, also while the rest stays", async () => {
  await addPictures(foldersOf("deleted", 150));
  await putFolders(foldersOf("stray", 101));
  await sweep();
  expect([await countLeft("deleted"), await countLeft("stray")]).toEqual([0, 101]);
  expect(await stopOnDesk()).toMatchObject({ reason: "many", unknown: 101, listed: 251 });
});

/** Returns what the rows of pictures say that their files take (bytes). */
async function sizesOf(name: string): Promise<number[]> {
  const rows = app.db.selectFrom("images").select("bytes").where("key", "like", `${name}-%`);
  return (await rows.orderBy("key").execute()).map(({ bytes }) => bytes);
}

test("writes what the files of each picture take, and corrects it", async () => {
  await addKeptPictures(foldersOf("known", 3));
  await storage().put("known-0/1.avif", Buffer.from("1234"));
  await app.db.updateTable("images").set({ bytes: 9 }).where("key", "=", "known-2").execute();
  await storage().removeFolder("known-1");
  await sweep();
  expect(await sizesOf("known")).toEqual([5, 0, 1]);
});

test("leaves the sizes of younger pictures, and all while pictures are of another site", async () => {
  await addKeptPictures(foldersOf("known", 2));
  await sweepFiles(app.services, SWEPT_FOLDERS, new Date(Date.now() - DAY_MS));
  expect(await sizesOf("known")).toEqual([0, 0]);
  await writeMarker(OTHER_SITE);
  await sweep();
  expect(await sizesOf("known")).toEqual([0, 0]);
});

test("forgets what it deleted after two more days", async () => {
  await app.db
    .insertInto("deleted_folders")
    .values([
      { key: "old", deleted_at: new Date(Date.now() - 2 * DAY_MS) },
      { key: "new", deleted_at: new Date(Date.now() - DAY_MS) },
    ])
    .execute();
  await sweep();
  const rows = await app.db.selectFrom("deleted_folders").select("key").execute();
  expect(rows).toEqual([{ key: "new" }]);
});
