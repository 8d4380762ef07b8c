import { ORIENTATIONS, orientPlaces, PLACES } from "#server/platform/media/pictures/spectrum.ts";

/** Number of strong frequencies that must be common to two views that are found. */
const COMMON = 5;
/** They are chosen from this number of a stored view's strongest, and of a given one's. */
const STORED = 8;
const GIVEN = 9;

/** A hash of each place, in each orientation. */
const HASHES = orientPlaces(Array.from({ length: PLACES }, (_, place) => place)).map((oriented) =>
  Uint32Array.from(oriented, hashOf),
);

/** Returns the keys of a stored view: one for each set of `COMMON` of its strongest frequencies. */
export function storedKeys(strongest: Uint8Array): number[] {
  return keysOf(strongest.subarray(0, STORED));
}

/** Returns the keys by which views like the given one are found. */
export function givenKeys(strongest: Uint8Array): number[] {
  return keysOf(strongest.subarray(0, GIVEN));
}

/**
 * Returns a key for each set of `COMMON` places: the least of the sums of their hashes in the orientations,
 * so that a set has the same key however a picture is turned.
 */
function keysOf(places: Uint8Array): number[] {
  const none = { next: 0, sums: ORIENTATIONS.map(() => 0) };
  let sets = [none];
  for (let size = 0; size < COMMON; size++) {
    sets = sets.flatMap(({ next, sums }) =>
      Array.from(places.subarray(next), (place, offset) => ({
        next: next + offset + 1,
        sums: sums.map((sum, turn) => (sum + (HASHES[turn]?.[place] ?? 0)) >>> 0),
      })),
    );
  }
  // PostgreSQL's integers are signed.
  return [...new Set(sets.map(({ sums }) => Math.min(...sums) | 0))];
}

/** Returns 32 bits, each of which depends on every bit of the place (the finalizer of MurmurHash3). */
function hashOf(place: number): number {
  let hash = Math.imul(place + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
