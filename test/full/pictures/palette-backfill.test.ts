import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { searchPosts } from "#contract/feeds/search.ts";
import { getPost } from "#contract/posts/contract.ts";
import { createPaletteQueue } from "#server/features/posts/backfill/palette-jobs.ts";
import type { Db } from "#server/platform/db/database.ts";
import { aFilledPicture } from "#test/filled-picture.ts";
import type { TestUser } from "#test/makers.ts";
import { anUploadedPost, aUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();

let db: Db;
let maker: TestUser;
beforeAll(async () => {
  ({ db } = app.services);
  maker = await aUser(app);
});
const BLUE = { hue: 20, sat: 6, lum: 6 };

async function missing(): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(/^parade_images_without_palette (\d+)$/m.exec(text)?.[1]);
}

/** Waits for the job of the start, which would do what a test calls. */
async function idle(): Promise<void> {
  const countJobs = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pgboss.job where name = 'posts-palettes'
        and state in ('created', 'retry', 'active') and start_after <= now()`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(countJobs).toBe(0);
}

async function aBluePost(): Promise<string> {
  const picture = await aFilledPicture({ hue: 0, sat: 0, lum: 7 }, [{ color: BLUE, share: 300 }]);
  return anUploadedPost(maker, {}, [picture]);
}

async function read(id: string) {
  app.invalidateCache();
  const [post, search] = await Promise.all([
    maker.client.call(getPost, { params: { id } }),
    maker.client.call(searchPosts, { body: { filterColors: [BLUE] } }),
  ]);
  return {
    palettes: post.body.post?.palettes,
    found: search.body.posts?.map(({ _id }) => _id).includes(id),
  };
}

/** Leaves the pictures as an earlier release stored them. */
async function forgetPalettes(): Promise<void> {
  await db.deleteFrom("post_colors").execute();
  await sql`update images set palette = null, palette_version = 0`.execute(db);
}

test("computes the palettes of pictures that have none, and reports the progress", async () => {
  const id = await aBluePost();
  await idle();
  const before = await read(id);
  expect(before).toMatchObject({ found: true, palettes: [[{}, BLUE]] });
  await forgetPalettes();
  expect(await missing()).toBeGreaterThan(0);
  expect(await read(id)).toEqual({ palettes: [null], found: false });

  await createPaletteQueue(app.services).work({}, "");
  expect(await missing()).toBe(0);
  expect(await read(id)).toMatchObject({ found: true, palettes: [[{}, BLUE]] });
});

test("skips a picture whose file is away, and takes it in a later run", async () => {
  const id = await aBluePost();
  await idle();
  await forgetPalettes();
  const image = () => db.updateTable("images").where("post_id", "=", id);
  const { key } = await db
    .selectFrom("images")
    .select("key")
    .where("post_id", "=", id)
    .executeTakeFirstOrThrow();
  await image().set({ key: "away" }).execute();
  await createPaletteQueue(app.services).work({}, "");
  expect(await missing()).toBe(1);
  await image().set({ key }).execute();
  await createPaletteQueue(app.services).work({}, "");
  expect(await missing()).toBe(0);
  expect(await read(id)).toMatchObject({ found: true });
});
