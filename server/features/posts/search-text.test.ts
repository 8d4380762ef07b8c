import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DESCRIPTION_MAX,
  IMAGE_DESCRIPTION_MAX,
  TAG_MAX,
  TAGS_MAX,
} from "#contract/posts/rules.ts";
import { PART_END } from "#server/platform/split-words.ts";
import { SEARCHED_MAX, searchColumns } from "./search-text.ts";

const textOf = (
  post: { title?: string; description?: string; tags?: string[] },
  images?: string[],
) => searchColumns({ title: "", description: "", tags: [], ...post }, images).search_text;

test("has the words of title, tags and descriptions in parts, each once in a part", () => {
  const post = { title: "Wolf of the Wolf", description: "A red wolf", tags: ["Co-op", "red"] };
  expect(textOf(post, ["Red again"])).toBe(" wolf of the | co op red coop | a red wolf again ");
});

/** A text whose letters each fold to four words of 18 letters together. */
const longest = (letters: number) => "\ufdfa".repeat(letters);

test("stays short and without repetitions, whatever folding makes of a text", () => {
  const word = fc.oneof(fc.string({ unit: "binary" }), fc.constant(longest(30)));
  const text = (max: number) =>
    fc.array(word).map((words) => Array.from(words.join(" ")).slice(0, max).join(""));
  const tags = fc.array(text(TAG_MAX), { maxLength: TAGS_MAX });
  const images = fc.array(text(IMAGE_DESCRIPTION_MAX), { maxLength: 4 });
  fc.assert(
    fc.property(text(50), text(DESCRIPTION_MAX), tags, images, (title, description, all, shown) => {
      const parts = textOf({ title, description, tags: all }, shown).split(PART_END);
      expect(parts.length).toBe(3);
      for (const part of parts) {
        const words = part.split(" ").filter(Boolean);
        expect(part.length).toBeLessThanOrEqual(SEARCHED_MAX + 2);
        expect(new Set(words).size).toBe(words.length);
      }
    }),
  );
});

test("is found by as many words as fit, not by the next", () => {
  const words = Array.from({ length: 200 }, (_, index) => `word${1_000 + index}`);
  const found = textOf({ description: words.join(" ") }).split(" ");
  const fit = Math.floor(SEARCHED_MAX / 9);
  expect([found.includes(`word${1_000 + fit - 1}`), found.includes(`word${1_000 + fit}`)]).toEqual([
    true,
    false,
  ]);
});
