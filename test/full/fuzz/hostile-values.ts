import fc from "fast-check";

const SCRIPT = "<script>fz(1)</script>";

const TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "a\udfff\ud800z",
  "\u202ereversed",
  "\u200f\u2066\u2069",
  "\ufeff",
  "\u2028",
  "\u0301".repeat(3_000),
  `a${"\u0301".repeat(8_000)}${"\u0316".repeat(8_000)}`,
  "'; DROP TABLE users; --",
  "' OR '1'='1",
  "%",
  "_%\\",
  "\\",
  "(a+)+$",
  "(".repeat(200),
  "[*",
  SCRIPT,
  `"'>${SCRIPT}`,
  `</script>${SCRIPT}`,
  `]]>${SCRIPT}`,
  "javascript:fz(1)",
  `\${7*7}{{7*7}}`,
  "../../../../etc/passwd",
  "file:///etc/passwd",
  "http://127.0.0.1:1/",
  "//evil.example/",
  "x\r\nX-Fuzz: 1",
  "=1+1|' '!A0",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "0x10",
  "1_000",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "[]",
  '["a"',
  "a".repeat(10_000),
  "é".repeat(5_000),
  "💣".repeat(1_000),
  "{".repeat(2_000),
  "[".repeat(7_000),
];

/** Values just below, at and above the limits of a column of each size. */
const BOUNDARIES = [15n, 31n, 32n, 53n, 63n, 64n].flatMap((bits) =>
  [2n ** bits - 1n, 2n ** bits, -(2n ** bits), -(2n ** bits) - 1n].map(String),
);

const NUMBERS = ["0", "-0", "-1", "1.5", "1e21", "1e400", "-1e400", "1e-400", ...BOUNDARIES];

/** Objects, as JSON, that override their own conversions, and unexpected lists. */
const OBJECTS = [
  "null",
  "true",
  "[]",
  "{}",
  "[null]",
  '{"toString":1}',
  '{"toString":null,"valueOf":null}',
  '{"valueOf":1}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"length":1000000000}',
  '{"then":1}',
  '{"toJSON":1}',
  '["a",{"b":[{}]}]',
];

/** Structures, as JSON, that are deep or long. */
const LARGE = [
  `${"[".repeat(7_000)}${"]".repeat(7_000)}`,
  `${'{"a":'.repeat(7_000)}1${"}".repeat(7_000)}`,
  `[${"1,".repeat(10_000)}1]`,
  `[${'"a",'.repeat(5_000)}{}]`,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
);

/** Any JSON value, as text. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom(...OBJECTS) },
  { weight: 1, arbitrary: fc.constantFrom(...LARGE) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
);

/** Bodies that are no JSON object, or barely one. */
export const hostileDocument: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: hostileJson },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "{",
      '{"a":1,}',
      "\ufeff{}",
      "{}{}",
      "{}\0",
      '{"page":1,"page":{"toString":1}}',
      "\xff\xfe{",
      "\x1f\x8b\x08nonsense",
      "a=1&b=2",
      `{"query":"${"a".repeat(100_000)}"}`,
      `{"query":"${"a".repeat(300_000)}"}`,
    ),
  },
);
