import fc from "fast-check";
import { expect, test } from "vitest";
import { wordsOfPost } from "#server/features/posts/search/search-commands.ts";
import {
  beginningKeys,
  findTier,
  keysOf,
  partKeys,
  TIER,
  typoKeys,
} from "#server/features/posts/search/word-match.ts";
import { searchedWords, splitWords } from "#server/platform/split-words.ts";

/** Few letters, so that words often resemble each other; one is outside the first plane. */
const letters = fc.string({
  unit: fc.constantFrom("a", "b", "c", "𐐨"),
  minLength: 1,
  maxLength: 7,
});
const anyText = fc.string({ unit: "binary", maxLength: 80 });

test("a word that matches has one of the search's keys", () => {
  fc.assert(
    fc.property(letters, letters, (sought, word) => {
      const tier = findTier(sought, word);
      const keys = new Set(keysOf(word));
      const every = (wanted: string[]) => wanted.length > 0 && wanted.every((key) => keys.has(key));
      if (tier === TIER.beginning) expect(every(beginningKeys(sought))).toBe(true);
      if (tier === TIER.part) expect(every(partKeys(sought))).toBe(true);
      if (tier === TIER.typo) expect(typoKeys(sought).some((key) => keys.has(key))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["skull", "skull", TIER.exact],
  ["sk", "skull", TIER.beginning],
  ["s", "skull", TIER.beginning],
  ["ull", "skull", TIER.part],
  ["ku", "skull", TIER.part],
  ["k", "skull", undefined],
  ["skul", "skull", TIER.beginning],
  ["sckull", "skull", TIER.typo],
  ["kull", "skull", TIER.part],
  ["skukl", "skull", TIER.typo],
  ["sukll", "skull", TIER.typo],
  ["sukl", "skull", undefined],
  ["cut", "cat", undefined],
  ["cats", "cat", TIER.typo],
])("%s finds %s: %s", (sought, word, tier) => {
  expect(findTier(sought, word)).toBe(tier);
});

test("splits words again into the same distinct words, none too long", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = splitWords(text);
      expect(splitWords(words.join(" "))).toEqual(words);
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) expect([...word].length).toBeLessThanOrEqual(30);
    }),
    { numRuns: 1_000 },
  );
});

test("ignores case and the form of accents", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = splitWords(text);
      expect(splitWords(text.normalize("NFD"))).toEqual(words);
      expect(splitWords(text.normalize("NFC"))).toEqual(words);
    }),
  );
  expect(splitWords("Čeština ＷＩＤＥ ﬁne İSTANBUL Ångström 1-2_3")).toEqual([
    "cestina",
    "wide",
    "fine",
    "istanbul",
    "angstrom",
    "1",
    "2",
    "3",
  ]);
});

test("keeps title and tags of a post with too many words", () => {
  const tags = Array.from({ length: 30 }, (_, index) => `tag${index}`);
  const description = Array.from({ length: 350 }, (_, index) => index).join(" ");
  const words = wordsOfPost({ title: "A title", description, tags });
  expect(words).toHaveLength(300);
  expect(words).toEqual(expect.arrayContaining(["a", "title", ...tags, "0"]));
});

test.each([
  ["b c d f g h", ["b"]],
  ["wolf a б x moon", ["wolf", "moon"]],
  ["狼 龍 5", ["狼", "龍", "5"]],
  ["11 12 13 14 15 16 17 18 19", ["11", "12", "13", "14", "15", "16", "17", "18"]],
  ["!", []],
])("a search for %j looks up %j", (text, words) => {
  expect(searchedWords(text)).toEqual(words);
});
