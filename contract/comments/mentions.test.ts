import fc from "fast-check";
import { expect, test } from "vitest";
import { MENTIONS_MAX, mentionedNames, splitMentions, startedMention } from "./mentions.ts";

test.each([
  ["@Owl nice, like @fox's", ["owl", "fox"]],
  ["(@owl) @OWL, @owl.", ["owl"]],
  ["mail owl@nest.example, @@owl, @ow, @owl_1, @сова, ю@owl", []],
  ["https://youtube.com/@owl HTTP://a.b/?by=@fox youtube.com/@owl müll.de/c/@fox", []],
  ["see a.b/@owl then (@fox), wow.@owl and/@bear", ["fox", "bear"]],
  [`@${"x".repeat(31)} @${"y".repeat(30)}`, ["y".repeat(30)]],
])("finds the names in %j", (text, names) => {
  expect(mentionedNames(text)).toEqual(names);
});

test("splits any text into parts that joined are the text", () => {
  const word = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("@owl", "@", "@Fox9"));
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom("", " "), (words, between) => {
      const text = words.join(between);
      const parts = splitMentions(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      expect(mentionedNames(text).length).toBeLessThanOrEqual(MENTIONS_MAX);
    }),
  );
});

test.each([
  ["see @ow", "ow"],
  ["@", ""],
  ["(@Owl7", "Owl7"],
  [`@${"x".repeat(30)}`, "x".repeat(30)],
  [`@${"x".repeat(31)}`, null],
  ["@owl ", null],
  ["mail owl@nest", null],
  ["@@owl", null],
])("tells the name that is under way in %j", (text, name) => {
  expect(startedMention(text)).toBe(name);
});
