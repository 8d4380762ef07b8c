import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "../texts.ts";
import { createPostForm } from "./contract.ts";
import { CREATE_PRICE, EDIT_PRICE, PRICE_MAX, price, TAG_MAX, TAGS_MAX, tags } from "./rules.ts";

const asking = price(CREATE_PRICE);
const tag = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: TAG_MAX });

test("accepts every whole price from 0 to 9,999,999,999, as a number and as digits", () => {
  expect(PRICE_MAX).toBe(9_999_999_999);
  const whole = fc.oneof(
    fc.constantFrom(0, 1, PRICE_MAX - 1, PRICE_MAX),
    fc.integer({ min: 0, max: PRICE_MAX }),
  );
  fc.assert(
    fc.property(whole, (value) => {
      expect(asking.parse(value)).toBe(value);
      expect(asking.parse(String(value))).toBe(value);
      expect(asking.parse(` ${value} `)).toBe(value);
    }),
  );
});

test.each([CREATE_PRICE, EDIT_PRICE])("refuses every other price: %s", (message) => {
  const other = fc.oneof(
    fc.constantFrom(PRICE_MAX + 1, -1, 0.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY),
    fc.integer({ max: -1 }),
    fc.integer({ min: PRICE_MAX + 1, max: Number.MAX_SAFE_INTEGER }),
    fc.double().filter((value) => !Number.isInteger(value)),
    fc.string().filter((value) => !/^\s*\d+\s*$/.test(value)),
    fc.boolean(),
    fc.array(fc.integer()),
  );
  fc.assert(
    fc.property(other, (value) => {
      const issues = price(message).safeParse(value).error?.issues ?? [];
      expect(issues.map((issue) => issue.message)).toContain(message);
    }),
  );
});

test("takes tags that a search folds into one for the same", () => {
  expect(tags.parse(["Fire", "fire", "ﬁre", "ｆｉｒｅ", "fi\u200bre", "feuer", "fír"])).toEqual([
    "Fire",
    "feuer",
    "fír",
  ]);
});

test("makes tags unique, in order, each as first spelled", () => {
  fc.assert(
    fc.property(fc.array(tag, { maxLength: TAGS_MAX }), (list) => {
      const { success, data } = tags.safeParse(list);
      expect(success).toBe(list.every((one) => one.trim() !== ""));
      if (!success) return;
      const keys = data.map(foldText);
      expect(new Set(keys).size).toBe(keys.length);
      const trimmed = list.map((one) => one.trim());
      expect(data).toEqual(
        trimmed.filter(
          (one, index) => trimmed.findIndex((other) => foldText(other) === foldText(one)) === index,
        ),
      );
      expect(tags.parse(data)).toEqual(data);
    }),
  );
});

test("refuses more than 30 tags, and a tag of more than 30 characters", () => {
  const words = Array.from({ length: TAGS_MAX + 1 }, (_, index) => `tag${index}`);
  expect(tags.safeParse(words.slice(1)).success).toBe(true);
  expect(tags.safeParse(words).success).toBe(false);
  expect(tags.safeParse(["t".repeat(TAG_MAX)]).success).toBe(true);
  expect(tags.safeParse(["t".repeat(TAG_MAX + 1)]).success).toBe(false);
});

test("parses tags of a form the same, repeated or as one JSON list", () => {
  const form = (value: string | string[]) =>
    createPostForm.safeParse({ title: "t", category: "0", tags: value });
  const words = fc.array(
    tag.filter((word) => word.trim() !== "" && !word.startsWith("[")),
    { minLength: 2, maxLength: 5 },
  );
  fc.assert(
    fc.property(words, (list) => {
      const repeated = form(list).data?.tags;
      expect(repeated).toBeDefined();
      expect(form(JSON.stringify(list)).data?.tags).toEqual(repeated);
    }),
  );
});

test("accepts or refuses any content of a form without throwing", () => {
  const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined));
  const fields = Object.keys(createPostForm.shape);
  fc.assert(
    fc.property(fc.record(Object.fromEntries(fields.map((field) => [field, value]))), (form) => {
      const { error } = createPostForm.safeParse(form);
      for (const issue of error?.issues ?? []) expect(fields).toContain(issue.path[0]);
    }),
    { numRuns: 300 },
  );
});
