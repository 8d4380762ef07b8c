import { setImmediate as pause } from "node:timers/promises";
import { type Fingerprint, fingerprintsOf } from "#server/platform/media/pictures/fingerprint.ts";
import { comparerOf, type Likeness } from "#server/platform/media/pictures/likeness.ts";
import { Random } from "./art/random.ts";
import type { Art } from "./art/symbols.ts";
import { type Change, drawChanged } from "./changes.ts";

/** A drawn picture after changes, none for the original. */
export type Version = {
  /** Equal for versions of one picture. */
  picture: string;
  changes: readonly Change[];
  fingerprints: Fingerprint[];
};

/** How often a change is found: as very close or close, and at all. */
export type Recall = { name: string; found: number; loose: number; count: number };
/** The number of pairs of unrelated pictures, and of those that seem alike, by likeness. */
export type FalseMatches = { pairs: number; found: Record<Likeness, number> };

/** Draws the original of a picture, and a version for each list of changes. */
export async function drawVersions(
  picture: string,
  art: Art,
  lists: readonly (readonly Change[])[],
): Promise<Version[]> {
  const versions = [];
  for (const changes of [[], ...lists]) {
    const random = new Random(seedOf(`${picture} ${namesOf(changes)}`));
    const drawn = await drawChanged(art, changes, random);
    versions.push({ picture, changes, fingerprints: await fingerprintsOf(drawn) });
    // Lets an interrupted run end.
    await pause();
  }
  return versions;
}

function seedOf(text: string): number {
  return Array.from(text).reduce((seed, letter) => Math.imul(seed, 31) + letter.charCodeAt(0), 7);
}

export function namesOf(changes: readonly Change[]): string {
  return changes.map(({ name }) => name).join(", ");
}

/** Returns every two changes, in their order. */
export function pairsOf(changes: readonly Change[]): [Change, Change][] {
  return changes.flatMap((first, index) =>
    changes.slice(index + 1).map((second): [Change, Change] => [first, second]),
  );
}

/** Compares each version with its original; returns the recall of each list of changes, worst first. */
export function measureRecall(versions: readonly Version[]): Recall[] {
  const originals = new Map(
    versions.filter(({ changes }) => changes.length === 0).map((one) => [one.picture, one]),
  );
  const recalls = new Map<string, Recall>();
  for (const { picture, changes, fingerprints } of versions) {
    const original = originals.get(picture);
    if (!original || changes.length === 0) continue;
    const name = namesOf(changes);
    const recall = recalls.get(name) ?? { name, found: 0, loose: 0, count: 0 };
    recalls.set(name, recall);
    const match = comparerOf(fingerprints)(original.fingerprints);
    recall.count++;
    if (match) recall.loose++;
    if (match && match.likeness !== "loose") recall.found++;
  }
  return [...recalls.values()].sort((a, b) => a.found / a.count - b.found / b.count);
}

/** Compares all versions of different pictures. */
export async function measureFalseMatches(versions: readonly Version[]): Promise<FalseMatches> {
  const found = { "very close": 0, close: 0, loose: 0 };
  let pairs = 0;
  for (const [index, { picture, fingerprints }] of versions.entries()) {
    const compare = comparerOf(fingerprints);
    for (const earlier of versions.slice(0, index)) {
      if (earlier.picture === picture) continue;
      const match = compare(earlier.fingerprints);
      pairs++;
      if (match) found[match.likeness]++;
    }
    await pause();
  }
  return { pairs, found };
}
