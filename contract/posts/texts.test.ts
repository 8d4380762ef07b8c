import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES, CATEGORY_NUMBERS } from "./categories.ts";
import { IMAGE_DESCRIPTION_MAX, imageDescription } from "./rules.ts";
import { alternativeText, defaultAlternativeText } from "./texts.ts";

const NIGHT_RUNNER = { category: 2, title: "Night Runner" };

test("builds the default from category and title, and numbers further pictures", () => {
  expect(alternativeText(null, NIGHT_RUNNER)).toBe("Vehicle: Night Runner");
  expect(defaultAlternativeText(NIGHT_RUNNER, { index: 0, count: 4 })).toBe(
    "Vehicle: Night Runner",
  );
  expect(defaultAlternativeText(NIGHT_RUNNER, { index: 1, count: 4 })).toBe(
    "Vehicle: Night Runner, picture 2 of 4",
  );
});

test("always returns a text: the maker's, or one that no other picture of the post has", () => {
  const post = fc.record({
    category: fc.constantFrom(...CATEGORY_NUMBERS),
    title: fc.string({ minLength: 1, maxLength: 30 }),
  });
  const own = fc.array(fc.option(fc.string({ maxLength: 20 })), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(post, own, (of, written) => {
      const count = written.length;
      const texts = written.map((text, index) => alternativeText(text, of, { index, count }));
      const made = texts.filter((_, index) => !written[index]);
      expect(texts.map((text, index) => written[index] || text)).toEqual(texts);
      expect(new Set(made).size).toBe(made.length);
      for (const text of made)
        expect(text).toContain(`${CATEGORIES[of.category].name}: ${of.title}`);
    }),
  );
});

test("accepts one line of at most 250 characters, or nothing, as a description", () => {
  const taken = (value: string) => imageDescription.safeParse(value).data;
  expect(taken("x".repeat(IMAGE_DESCRIPTION_MAX + 1))).toBe(undefined);
  expect(taken("\u0007rung")).toBe(undefined);
  expect(taken("\u200b \u2060")).toBe("");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (value) => {
      const { data } = imageDescription.safeParse(value);
      if (data === undefined) return;
      expect(data).not.toMatch(/[\n\r\t]/);
      expect([...data].length).toBeLessThanOrEqual(IMAGE_DESCRIPTION_MAX);
      expect(taken(data)).toBe(data);
    }),
  );
});
