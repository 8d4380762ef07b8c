import { sql } from "kysely";
import type { SearchBody } from "#contract/search/contract.ts";
import { COLOR_TOLERANCES } from "#contract/search/options.ts";
import { listFound } from "#server/features/search/queries.ts";
import { migrate } from "#server/migrations/migrate.ts";
import { type Database, type Db, openDatabase } from "#server/platform/db/database.ts";
import { listShades } from "#server/platform/media/pictures/palette/game-shades.ts";
import { Random } from "../art/random.ts";
import { registerCleanup } from "../cleanups.ts";
import { temporaryFolder } from "../folders.ts";
import { percentile } from "../percentile.ts";
import { colors } from "../seed/colors.ts";
import { dropIndexes } from "../seed/seed.ts";
import { idOf, series } from "../seed/series.ts";
import type { Drawing } from "./drawn.ts";

const SEED = 67;
const OWNERS = 1_000;

/** Creates an embedded database with `count` posts, each of six colors. */
export async function storeColored(count: number): Promise<Database> {
  const database = await openDatabase({ dataDir: temporaryFolder() });
  registerCleanup(() => database.close());
  await migrate(database.db);
  await database.db.connection().execute(async (db) => {
    const indexes = await dropIndexes(db);
    const statements = [
      sql`set session_replication_role = replica`,
      sql`set synchronous_commit = off`,
      sql`set maintenance_work_mem = '256MB'`,
      sql`select setseed(0.5)`,
      sql`insert into users (id, username, email, verified)
        select n, 'bench' || n, 'bench' || n || '@parade.example', true from ${series(OWNERS)}`,
      sql`insert into posts
          (id, owner_id, category, title, description, tags, nsfw, for_sale, for_sale_price)
        select ${idOf("n", count)}, 1 + n % ${sql.lit(OWNERS)}, n % 4, 'Coloured', '', '{}',
          n % 12 = 0, false, null from ${series(count)}`,
      sql`insert into images (post_id, position, key, width, height, widths, has_avif, thumbhash)
        select id, 0, 'bench' || id, 340, 340, '{340}', true, decode(md5(id::text), 'hex')
        from posts`,
      colors(),
      ...indexes.map((index) => sql.raw(index)),
      sql`vacuum analyze`,
    ];
    for (const statement of statements) await statement.execute(db);
  });
  return database;
}

/** Stores drawings as posts; returns their ids in the same order. */
export async function storeDrawings(db: Db, drawings: readonly Drawing[]): Promise<string[]> {
  const ids = [];
  for (const { palette } of drawings) {
    const { rows } = await sql<{ id: string }>`insert into posts
      (owner_id, category, title, description, tags, nsfw, for_sale)
      values (1, 0, 'Drawn', '', '{}', false, false) returning id`.execute(db);
    const id = rows[0]?.id ?? "";
    await sql`insert into images
        (post_id, position, key, width, height, widths, has_avif, thumbhash, palette)
      values (${id}, 0, ${`drawn${id}`}, 340, 340, '{340}', true, '\\x00',
        ${JSON.stringify(palette)})`.execute(db);
    await sql`insert into post_colors (post_id, color, share)
      select ${id}, (hue << 7) | (sat << 4) | lum, share
      from jsonb_to_recordset(${JSON.stringify(palette)}::jsonb)
        as color (hue integer, sat integer, lum integer, share integer)`.execute(db);
    ids.push(id);
  }
  return ids;
}

/** Returns the ids of the first page of a search by colors. */
export async function findByColors(db: Db, search: SearchBody): Promise<string[]> {
  const { ids } = await listFound(db, { viewer: null, nsfw: false }, search);
  return ids;
}

export type Times = { p50: number; p95: number };

const SEARCHES = 120;
const WARM_UP = 20;

/** Measures searches for one to three colors with each tolerance (ms). */
export async function timeSearches({ db }: Database): Promise<Times> {
  const random = new Random(SEED);
  const times: number[] = [];
  for (let n = 0; n < SEARCHES + WARM_UP; n++) {
    const filterColors = Array.from({ length: 1 + (n % 3) }, () => random.pick(listShades()).color);
    const filterColorTolerance = random.pick(COLOR_TOLERANCES);
    const began = performance.now();
    await findByColors(db, { filterColors, filterColorTolerance });
    if (n >= WARM_UP) times.push(performance.now() - began);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}
