import { sql } from "kysely";
import { bitStringOf } from "#server/features/likeness/fingerprint-queries.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";
import { storedKeys } from "#server/platform/media/pictures/likeness-keys.ts";
import { bitsOf, STRONGEST } from "#server/platform/media/pictures/spectrum.ts";
import { Random } from "./art/random.ts";

/** A picture's views: the places of their frequencies, the strongest first. */
export type Ranking = number[][];

/** Returns the ranking of each view; the weaker places follow in any order. */
export function rankingOf(fingerprints: readonly Fingerprint[]): Ranking {
  return fingerprints.map(({ bits, strongest }) => [...new Set([...strongest, ...placesOf(bits)])]);
}

function placesOf(bits: Buffer): number[] {
  const places = Array.from({ length: bits.length * 8 }, (_, place) => place);
  return places.filter((place) => ((bits[place >> 3] ?? 0) & (0x80 >> (place & 7))) !== 0);
}

const BATCH = 4_000;
const SEED = 77;

/** Stores `count` pictures, each made of the views of two drawn ones, and returns nothing. */
export async function storePictures(
  { db }: Database,
  drawn: readonly Ranking[],
  count: number,
): Promise<void> {
  const random = new Random(SEED);
  // Filling a table is faster without its index and its reference to pictures that are not there.
  await sql`drop index fingerprints_keys_index`.execute(db);
  await sql`alter table fingerprints drop constraint fingerprints_image_id_fkey`.execute(db);
  for (let first = 1; first <= count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, n) => {
      const [a, b] = [random.pick(drawn), random.pick(drawn)];
      const views = a.map((places, view) => mix(random, places, b[view] ?? b[0] ?? places));
      return views.map((places, view) => ({ id: first + n, view, ...columnsOf(places) }));
    }).flat();
    await sql`insert into fingerprints (image_id, view, bits, detail, strongest, box, colors, keys)
      select image_id, view, bits::bit(256), '', '', '{0,0,1,1}', '', keys::integer[]
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ view }) => view)}::smallint[],
        ${rows.map(({ bits }) => bits)}::text[], ${rows.map(({ keys }) => keys)}::text[])
        as given (image_id, view, bits, keys)`.execute(db);
  }
  await db.transaction().execute(async (trx) => {
    // It has 56 keys for each view, more than the default memory holds.
    await sql`set local maintenance_work_mem = '1GB'`.execute(trx);
    await sql`create index fingerprints_keys_index on fingerprints using gin (keys)
      with (fastupdate = off)`.execute(trx);
  });
  await sql`vacuum analyze fingerprints`.execute(db);
}

/** Takes each frequency, with its rank and sign, from either of two views. */
function mix(random: Random, a: readonly number[], b: readonly number[]): number[] {
  const isFromA = Array.from({ length: 128 }, () => random.chance(0.5));
  const ranked = [
    ...a.map((place, rank) => ({ place, rank, isRetained: isFromA[place >> 1] })),
    ...b.map((place, rank) => ({ place, rank, isRetained: !isFromA[place >> 1] })),
  ];
  const retained = ranked.filter(({ isRetained }) => isRetained).sort((x, y) => x.rank - y.rank);
  return retained.slice(0, STRONGEST).map(({ place }) => place);
}

function columnsOf(places: readonly number[]) {
  const keys = storedKeys(Buffer.from(places));
  return { bits: bitStringOf(bitsOf(places)), keys: `{${keys.join(",")}}` };
}
