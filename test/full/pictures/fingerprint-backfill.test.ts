import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { listPairs } from "#contract/likeness/copies.ts";
import { createFingerprintQueue } from "#server/features/posts/backfill/fingerprint-jobs.ts";
import type { Db } from "#server/platform/db/database.ts";
import { FINGERPRINT_VERSION } from "#server/platform/media/pictures/fingerprint.ts";
import { aCopiedSymbol, aPairOf } from "#test/drawn-symbol.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();
let db: Db;
beforeAll(async () => {
  ({ db } = app.services);
});

async function missing(): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^parade_images_without_fingerprint (\d+)$/m.exec(text)?.[1]);
}

/** Waits for the jobs of the start and of new posts, which would do what a test calls. */
async function idle(): Promise<void> {
  const countJobs = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pgboss.job
      where name in ('posts-fingerprints', 'copies-pairs')
        and state in ('created', 'retry', 'active') and start_after <= now()`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(countJobs).toBe(0);
}

/** Lists the pictures with fingerprints. Stored files can have other views than what was uploaded. */
const listPrinted = async () =>
  (
    await db.selectFrom("fingerprints").select("image_id").distinct().orderBy("image_id").execute()
  ).map(({ image_id }) => image_id);

test("computes the fingerprints of pictures that have none, finds their pairs, and reports the progress", async () => {
  const { maker, original, copy } = await aCopiedSymbol(app);
  await aPairOf(maker);
  await idle();
  const before = await listPrinted();
  expect(before.length).toBeGreaterThan(1);
  // As an earlier release left them.
  await db.deleteFrom("likeness_pairs").execute();
  await db.deleteFrom("fingerprints").execute();
  const images = await db
    .updateTable("images")
    .set({ fingerprint_version: 0 })
    .returning("id")
    .execute();
  expect(await missing()).toBe(images.length);
  const read = () => maker.client.call(listPairs, { query: { tab: "open" } });
  expect((await read()).body.pairs).toEqual([]);

  await createFingerprintQueue(app.services).work({}, "");
  expect(await missing()).toBe(0);
  expect(await listPrinted()).toEqual(before);
  const versions = await db.selectFrom("images").select("fingerprint_version").execute();
  expect(versions.map((image) => image.fingerprint_version)).toEqual(
    versions.map(() => FINGERPRINT_VERSION),
  );
  expect(await aPairOf(maker)).toMatchObject({ earlier: { _id: original }, later: { _id: copy } });
});

test("skips a picture whose file is away, and takes it in a later run", async () => {
  const { maker } = await aCopiedSymbol(app);
  await aPairOf(maker);
  await idle();
  const image = db.selectFrom("images").select(["id", "key"]).orderBy("id", "desc").limit(1);
  const { id, key } = await image.executeTakeFirstOrThrow();
  const away = (values: object) => db.updateTable("images").set(values).where("id", "=", id);
  await away({ fingerprint_version: 0, key: "away" }).execute();
  await createFingerprintQueue(app.services).work({}, "");
  expect(await missing()).toBe(1);
  await away({ key }).execute();
  await createFingerprintQueue(app.services).work({}, "");
  expect(await missing()).toBe(0);
});
