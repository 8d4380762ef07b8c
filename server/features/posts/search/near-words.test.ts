import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseNear, distanceOf, similarityOf } from "#server/features/posts/search/near-words.ts";
import { findTier, TIER } from "#server/features/posts/search/word-match.ts";

/** Few letters, so that words often resemble each other; one is outside the first plane. */
const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "𐐨"), maxLength: 8 });

test("counts the same letters in both directions, none only for the same word", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = distanceOf(one, other);
      expect(distanceOf(other, one)).toBe(distance);
      expect(distance === 0).toBe(one === other);
      expect(distance).toBeLessThanOrEqual(Math.max([...one].length, [...other].length));
    }),
  );
});

test("counts one letter wherever a search finds a typo", () => {
  fc.assert(
    fc.property(word, word, (sought, other) => {
      const tier = findTier(sought, other);
      if (tier === TIER.typo) expect(distanceOf(sought, other)).toBe(1);
      if (tier === undefined && [...sought].length >= 4) {
        expect(distanceOf(sought, other)).toBeGreaterThan(1);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("chooses words of which each is as near as the next or nearer", () => {
  fc.assert(
    fc.property(word, fc.array(word), fc.boolean(), (sought, words, loosely) => {
      const near = chooseNear(sought, words, loosely);
      const distances = near.map((other) => distanceOf(sought, other));
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      expect(near).not.toContain(sought);
      for (const other of near) expect(words).toContain(other);
      for (const other of words.filter((one) => distanceOf(sought, one) === 1)) {
        expect(near).toContain(other);
      }
    }),
  );
});

test.each([
  ["skull", "skull", 0, 1],
  ["sukll", "skull", 1, 2 / 10],
  ["skeletn", "skeleton", 1, 6 / 11],
  ["kestral", "kestrel", 1, 5 / 11],
  ["", "owl", 3, 0],
])("%s and %s differ in %i letters and are alike by %d", (one, other, distance, similarity) => {
  expect(distanceOf(one, other)).toBe(distance);
  expect(similarityOf(one, other)).toBeCloseTo(similarity);
});
