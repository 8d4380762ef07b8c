import { type RawBuilder, sql } from "kysely";
import {
  bitStringOf,
  type FingerprintTable,
  listFingerprints,
} from "#server/features/likeness/fingerprint-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";
import {
  COARSE_DIFFERENCE_MAX,
  comparerOf,
  type Match,
} from "#server/platform/media/pictures/likeness.ts";
import { givenKeys } from "#server/platform/media/pictures/likeness-keys.ts";
import { COARSE, orientBits } from "#server/platform/media/pictures/spectrum.ts";

export type LookalikeImage = { imageId: string; match: Match };

/** Pictures of which all bits are compared: those that differ least in the coarse ones. */
const CANDIDATES_MAX = 200;

type LookupOptions = {
  limit: number;
  exceptImageIds?: readonly string[];
  table?: FingerprintTable;
};

/**
 * Returns the stored pictures most like the given one, closest first. An index finds views whose strongest
 * frequencies are common, in any orientation; their bits are then compared (decisions/0058).
 */
export async function listLookalikeImages(
  db: Db,
  fingerprints: readonly Fingerprint[],
  { limit, exceptImageIds = [], table = "fingerprints" }: LookupOptions,
): Promise<LookalikeImage[]> {
  if (fingerprints.length === 0) return [];
  const candidates = await transact(db, async (trx) => {
    // The planner takes the many keys for cheap to compare, and would read a small table for each of them.
    await sql`set local enable_seqscan = off`.execute(trx);
    const queries = fingerprints.map((fingerprint) => candidatesOf(fingerprint, table));
    const { rows } = await sql<{ id: string }>`select image_id as id
      from (${sql.join(queries, sql` union all `)}) as candidates
      where distance <= ${COARSE_DIFFERENCE_MAX} and image_id <> all(${[...exceptImageIds]}::bigint[])
      group by image_id order by min(distance), image_id limit ${CANDIDATES_MAX}`.execute(trx);
    return rows.map(({ id }) => id);
  });
  const stored = await listFingerprints(db, candidates, table);
  const compare = comparerOf(fingerprints);
  const found = [...stored].flatMap(([imageId, earlier]) => {
    const match = compare(earlier);
    return match ? [{ imageId, match }] : [];
  });
  return found.sort((a, b) => a.match.distance - b.match.distance).slice(0, limit);
}

/**
 * Returns a query for the views that have a key of the given one, and in how many bits they differ. One
 * index scan for each key, because a scan for many at once takes time in proportion to their square.
 */
function candidatesOf(
  { bits, strongest }: Fingerprint,
  table: FingerprintTable,
): RawBuilder<unknown> {
  const differences = orientBits(bits, COARSE).map(
    (turned) => sql`bit_count(bits # ${bitStringOf(turned)})`,
  );
  return sql`select image_id, least(${sql.join(differences)}) as distance
    from unnest(${givenKeys(strongest)}::integer[]) as given (key)
    join ${sql.table(table)} on keys @> array[given.key]`;
}
