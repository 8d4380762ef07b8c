import { sql } from "kysely";
import { SIMILAR_MAX } from "#contract/likeness/rules.ts";
import { insertFingerprints } from "#server/features/likeness/fingerprint-commands.ts";
import {
  type LookalikeImage,
  listLookalikeImages,
} from "#server/features/likeness/lookup-queries.ts";
import { migrate } from "#server/migrations/migrate.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { comparerOf } from "#server/platform/media/pictures/likeness.ts";
import { registerCleanup } from "../cleanups.ts";
import { createDatabase } from "../site.ts";
import type { Version } from "./recall.ts";
import { rankingOf, storePictures } from "./stored.ts";

/** Look-ups of changed pictures among many, against comparing each with its original. */
export type Lookups = {
  /** 95th percentiles (ms) of look-ups, and of reading one row. */
  p95: number;
  floor: number;
  /** Share of matching originals that are found, by likeness. */
  recall: { "very close": number; close: number };
};

const LIMIT = SIMILAR_MAX;
const WARM_UP = 40;

/** Stores `count` pictures and the originals, and looks up the other versions. */
export async function measureLookups(
  postgresUrl: string,
  versions: readonly Version[],
  { count, lookups }: { count: number; lookups: number },
): Promise<Lookups> {
  const database = await openDatabase({ url: await createDatabase(postgresUrl, "likeness") });
  registerCleanup(() => database.close());
  await migrate(database.db);
  const originals = versions.filter(({ changes }) => changes.length === 0);
  const rankings = versions.map(({ fingerprints }) => rankingOf(fingerprints));
  await storePictures(database, rankings, count);
  for (const [index, { fingerprints }] of originals.entries()) {
    await insertFingerprints(database.db, String(count + 1 + index), fingerprints);
  }
  await sql`vacuum analyze fingerprints`.execute(database.db);
  const changed = versions.filter(({ changes }) => changes.length > 0);
  const step = Math.max(Math.floor(changed.length / lookups), 1);
  const given = changed.filter((_, index) => index % step === 0);
  const idOf = ({ picture }: Version) =>
    String(count + 1 + originals.findIndex((one) => one.picture === picture));
  return timeLookups(database, given, originals, idOf);
}

async function timeLookups(
  { db }: Database,
  given: readonly Version[],
  originals: readonly Version[],
  idOf: (version: Version) => string,
): Promise<Lookups> {
  const [times, floors]: number[][] = [[], []];
  const seen = { "very close": 0, close: 0 };
  const matching = { "very close": 0, close: 0 };
  for (const [index, version] of given.entries()) {
    const original = originals.find(({ picture }) => picture === version.picture);
    const expected = comparerOf(version.fingerprints)(original?.fingerprints ?? []);
    const began = performance.now();
    const found = await listLookalikeImages(db, version.fingerprints, { limit: LIMIT });
    const between = performance.now();
    await sql`select view from fingerprints where image_id = ${idOf(version)}`.execute(db);
    if (index >= WARM_UP) {
      times?.push(between - began);
      floors?.push(performance.now() - between);
    }
    if (!expected || expected.likeness === "loose") continue;
    matching[expected.likeness]++;
    if (includesImage(found, idOf(version))) seen[expected.likeness]++;
  }
  const recall = {
    "very close": seen["very close"] / matching["very close"],
    close: seen.close / matching.close,
  };
  return { p95: p95Of(times ?? []), floor: p95Of(floors ?? []), recall };
}

function includesImage(found: readonly LookalikeImage[], id: string): boolean {
  return found.some(({ imageId }) => imageId === id);
}

function p95Of(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0;
}
