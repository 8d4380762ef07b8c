import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  emailAddress,
  flag,
  foldsShort,
  id,
  line,
  list,
  page,
  text,
  visibleLine,
  visibleText,
} from "./fields.ts";
import { lengthOf } from "./numbers.ts";

const BIGINT_MAX = 2n ** 63n - 1n;

test("accepts positive bigint values, written as digits, as ids", () => {
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

test("refuses any other value as an id without throwing", () => {
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

test("parses pages from 1, and anything else as 1", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (value) => {
      expect(page.parse(String(value))).toBe(value);
    }),
  );
  for (const value of ["0", "-1", "1.5", "abc", "", undefined, null, "1e400", "9".repeat(30)]) {
    expect(page.parse(value)).toBe(1);
  }
});

test("sets a flag only by true and 1", () => {
  for (const value of [true, "true", "1"]) expect(flag.parse(value)).toBe(true);
  for (const value of [false, "false", "0", "", "yes", "TRUE", undefined]) {
    expect(flag.parse(value)).toBe(false);
  }
});

const MAX = 20;
const LONG = "too long";
const note = text(MAX, LONG);
const name = line(MAX, LONG);
const NOT_ALLOWED = "Control characters are not allowed.";

const faultOf = (schema: typeof note, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ["Text", note],
  ["A line", name],
])("%s is trimmed, normalized and limited, and parsing it again changes nothing", (_, schema) => {
  const units = ["grapheme", "binary"] as const;
  const given = fc.oneof(...units.map((unit) => fc.string({ unit, maxLength: 30 })));
  fc.assert(
    fc.property(given, (value) => {
      const { success, data } = schema.safeParse(value);
      if (!success) return;
      expect([...data].length).toBeLessThanOrEqual(MAX);
      expect(data).toBe(data.trim().normalize());
      expect(data.isWellFormed()).toBe(true);
      expect(schema.parse(data)).toBe(data);
    }),
    { numRuns: 500 },
  );
});

const character = (code: number) => String.fromCharCode(code);
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => character(first + index));

const REFUSED: Record<string, string[]> = {
  "C0 controls": range(0, 0x1f).filter((char) => !"\t\n\v\f\r".includes(char)),
  "C1 controls": range(0x7f, 0x9f).filter((char) => char !== "\x85"),
  "half a character": ["\ud800", "\udbff", "\udc00", "\udfff", "\udd88\ud83e"],
};

test.each(Object.entries(REFUSED))("refuses %s in texts and lines", (_, characters) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...characters),
      fc.constantFrom("", "a", "東", "🦈"),
      (bad, rest) => {
        const given = `a${rest}${bad}${rest}b`;
        expect([note, name].map((schema) => faultOf(schema, given))).toEqual([
          NOT_ALLOWED,
          NOT_ALLOWED,
        ]);
      },
    ),
  );
});

test("accepts characters beyond the first 65,536 and the marks of right-to-left texts", () => {
  for (const value of ["🦈", "👩‍👧‍👦", "\u05d0\u200f!", "a\u200eb", "\u0627\u061c1"]) {
    expect([note.parse(value), name.parse(value)]).toEqual([value, value]);
  }
});

test("removes what overrides the direction of text", () => {
  for (const sign of [...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]) {
    expect([note.parse(`${sign} a${sign}b`), name.parse(`${sign} a${sign}b`)]).toEqual([
      "ab",
      "ab",
    ]);
  }
});

test("counts a line break as one character, however a form sends it", () => {
  for (const sent of ["\r\n", "\r", "\n", "\v", "\f", "\x85", "\u2028", "\u2029"]) {
    expect(note.parse(`a${sent.repeat(MAX - 2)}b`)).toBe(`a${"\n".repeat(MAX - 2)}b`);
    expect(faultOf(note, `a${sent.repeat(MAX - 1)}b`)).toBe(LONG);
  }
  expect(note.parse("a\tb")).toBe("a\tb");
});

test("turns line breaks and tabs of a line into spaces", () => {
  const pieces = fc.array(fc.constantFrom("\r\n", "\n", "\t", "\u2028", "\u2029", " ", "b"), {
    maxLength: 18,
  });
  fc.assert(
    fc.property(pieces, (between) => {
      const spaces = between.map((piece) => (piece === "b" ? "b" : " ")).join("");
      expect(name.parse(`a${between.join("")}c`)).toBe(`a${spaces}c`);
    }),
  );
  expect(name.parse("\nOne\r\ntwo\tthree\n")).toBe("One two three");
});

test("measures a text before it is trimmed and normalized", () => {
  expect(note.parse(`${" ".repeat(4 * MAX - 1)}a`)).toBe("a");
  expect(faultOf(note, `${" ".repeat(4 * MAX)}a`)).toBe(LONG);
  expect(faultOf(name, "e\u0301".repeat(2 * MAX + 1))).toBe(LONG);
});

test("refuses more than 30 marks on one letter, as sorting them takes long", () => {
  const long = text(1_000, LONG);
  expect(long.parse(`a${"\u0316\u0301".repeat(15)}`)).toBe(
    `a${"\u0316\u0301".repeat(15)}`.normalize(),
  );
  expect(faultOf(long, `a${"\u0316\u0301".repeat(15)}\u0316`)).toBe(LONG);
});

test("measures a list before its elements, and says one thing about it", () => {
  let looked = 0;
  const item = z.string().refine(() => {
    looked += 1;
    return false;
  });
  const schema = list(item, { min: 1, tooFew: "none", max: 3, tooMany: "many" });
  const messagesOf = (value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);
  expect(messagesOf(["a", "b", "c", "d"])).toEqual(["many"]);
  expect(looked).toBe(0);
  expect(messagesOf(["a", "b", "c"])).toHaveLength(3);
  expect(messagesOf([])).toEqual(["none"]);
  expect(schema.safeParse({ length: -1 }).success).toBe(false);
});

test("counts lengths in code points, like the counter beside a field", () => {
  expect([lengthOf("🦈".repeat(MAX)), lengthOf("é"), lengthOf("")]).toEqual([MAX, 1, 0]);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "東", "🦈", "-"), { maxLength: 2 * MAX }),
      (chars) => {
        const fits = lengthOf(chars.join("")) <= MAX;
        expect(name.safeParse(chars.join("")).success).toBe(fits);
        expect(note.safeParse(chars.join("")).success).toBe(fits);
      },
    ),
  );
});

test("requires a visible character in visible text", () => {
  for (const seen of [visibleText(MAX, "nothing to see"), visibleLine(MAX, "nothing to see")]) {
    const fillers = ["\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u{1d159}"];
    for (const value of ["", " ", "\u200b", "\u200d\u2060", "\u00ad", ...fillers]) {
      expect(seen.safeParse(value).success).toBe(false);
    }
    for (const value of ["a", "!", "7", "☆", "東", "🦈", " a "]) {
      expect(seen.safeParse(value).success).toBe(true);
    }
  }
});

test.each([
  ["owl@nest.example", "owl@nest.example"],
  [" a&b!c=d@nest.example ", "a&b!c=d@nest.example"],
  ["ivan@почта.рф", "ivan@xn--80a1acny.xn--p1ai"],
  ["owl@KÄUZE。example", "owl@xn--kuze-loa.example"],
  ["owl@xn--80a1acny.xn--p1ai", "owl@xn--80a1acny.xn--p1ai"],
  [`${"o".repeat(36)}@nest.example`, `${"o".repeat(36)}@nest.example`],
  [`${"o".repeat(28)}@käuze.example`, `${"o".repeat(28)}@xn--kuze-loa.example`],
])("takes the email address %j as %j", (typed, address) => {
  expect(emailAddress(50, LONG).parse(typed)).toBe(address);
});

test.each([
  ["owl@nest", "Email must be valid."],
  ["owl@käuze.example/x", "Email must be valid."],
  ["öwl@nest.example", "Email must be valid."],
  ["owl@-nest.example", "Email must be valid."],
  ["owl@", "Email must be valid."],
  [`${"o".repeat(37)}@nest.example`, LONG],
  [`${"o".repeat(29)}@käuze.example`, LONG],
])("refuses the email address %j", (typed, message) => {
  expect(emailAddress(50, LONG).safeParse(typed).error?.issues[0]?.message).toBe(message);
});

test("a text that grows when it is searched by is at most twice its maximum then", () => {
  const isShort = foldsShort(18);
  expect(["ﷺ".repeat(2), "a".repeat(18), "ß".repeat(18)].map(isShort)).toEqual([true, true, true]);
  expect(["ﷺ".repeat(3), "a".repeat(37)].map(isShort)).toEqual([false, false]);
});
