import fc from "fast-check";
import { expect, test } from "vitest";
import { flag, id, page, text, visibleText } from "./fields.ts";

const BIGINT_MAX = 2n ** 63n - 1n;

test("An id is what a bigint column of positive numbers holds, written as digits", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: BIGINT_MAX }), (value) => {
      expect(id.parse(String(value))).toBe(String(value));
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: BIGINT_MAX + 1n, max: 10n ** 40n }), (value) => {
      expect(id.safeParse(String(value)).success).toBe(false);
    }),
  );
});

test("Nothing else is an id, and nothing breaks on it", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      fc.pre(!(typeof value === "string" && /^[1-9]\d*$/.test(value)));
      expect(id.safeParse(value).success).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.string({ minLength: 18, maxLength: 22 }), (value) => {
      fc.pre(!/^[1-9]\d*$/.test(value));
      expect(id.safeParse(value).success).toBe(false);
    }),
  );
});

test("A page counts from 1, and whatever is no page means 1", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (value) => {
      expect(page.parse(String(value))).toBe(value);
    }),
  );
  for (const value of ["0", "-1", "1.5", "abc", "", undefined, null, "1e400", "9".repeat(30)]) {
    expect(page.parse(value)).toBe(1);
  }
});

test("A flag is set by true and 1 alone", () => {
  for (const value of [true, "true", "1"]) expect(flag.parse(value)).toBe(true);
  for (const value of [false, "false", "0", "", "yes", "TRUE", undefined]) {
    expect(flag.parse(value)).toBe(false);
  }
});

const MAX = 20;
const note = text(MAX, "too long");

test("Text comes out trimmed, in normal form, short enough, and stays as it is the second time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (value) => {
      const { success, data } = note.safeParse(value);
      if (!success) return;
      expect([...data].length).toBeLessThanOrEqual(MAX);
      expect(data).toBe(data.trim().normalize());
      expect(note.parse(data)).toBe(data);
    }),
    { numRuns: 500 },
  );
});

test("Control characters are refused, line breaks and tabs are not", () => {
  for (let code = 0; code < 0x20; code++) {
    const given = `a${String.fromCharCode(code)}b`;
    expect(note.safeParse(given).success).toBe("\t\n\r".includes(given.charAt(1)));
  }
  expect(note.safeParse("a\u007fb").success).toBe(false);
});

test("A line break counts as one character, however a form sends it", () => {
  expect(note.parse(`a${"\r\n".repeat(MAX - 2)}b`)).toBe(`a${"\n".repeat(MAX - 2)}b`);
  expect(note.safeParse(`a${"\r\n".repeat(MAX - 1)}b`).success).toBe(false);
});

test("Visible text has something to be seen", () => {
  const seen = visibleText(MAX, "nothing to see");
  for (const value of ["", " ", "\u200b", "\u200d\u2060", "\u3164\u00ad".slice(1)]) {
    expect(seen.safeParse(value).success).toBe(false);
  }
  for (const value of ["a", "!", "7", "☆", "東", "🦈", " a "]) {
    expect(seen.safeParse(value).success).toBe(true);
  }
});
