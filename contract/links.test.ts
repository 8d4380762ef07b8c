import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLink, partsOf } from "./links.ts";

test.each([
  ["no link", [{ text: "no link" }]],
  ["", []],
  [
    "See https://example.com/a?b=c#d, then ask.",
    [
      { text: "See " },
      { text: "https://example.com/a?b=c#d", href: "https://example.com/a?b=c#d" },
      { text: ", then ask." },
    ],
  ],
  [
    "(HTTP://example.com)",
    [{ text: "(" }, { text: "HTTP://example.com", href: "HTTP://example.com" }, { text: ")" }],
  ],
  [
    "https://a.example/APB_(game)",
    [{ text: "https://a.example/APB_(game)", href: "https://a.example/APB_(game)" }],
  ],
  [
    "(see https://a.example/APB_(game)).",
    [
      { text: "(see " },
      { text: "https://a.example/APB_(game)", href: "https://a.example/APB_(game)" },
      { text: ")." },
    ],
  ],
  [
    "https://a.example/maker_*~",
    [{ text: "https://a.example/maker_*~", href: "https://a.example/maker_*~" }],
  ],
  ...[
    ["“", "”"],
    ["«", "»"],
    ["„", "“"],
    ["", "…"],
    ["（", "）。"],
    ["「", "」、"],
    ["'", "'!"],
  ].map(([before = "", after = ""]): [string, { text: string; href?: string }[]] => [
    `${before}https://a.example/x${after}`,
    [
      ...(before ? [{ text: before }] : []),
      { text: "https://a.example/x", href: "https://a.example/x" },
      { text: after },
    ],
  ]),
  ["javascript:alert(1) //example.com", [{ text: "javascript:alert(1) //example.com" }]],
  ["https://", [{ text: "https://" }]],
])("splits %j", (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
  expect(hasLink(text)).toBe(parts.some((part) => "href" in part));
});

test("keeps the text, and links to web pages alone", () => {
  const pieces = fc.constantFrom("https://", "http://", "a.example", " ", ".", "<", "javascript:");
  const texts = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }).map((list) => list.join("")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const parts = partsOf(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { text: shown, href } of parts) {
        if (href === undefined) continue;
        expect(href).toBe(shown);
        expect(new URL(href).protocol).toMatch(/^https?:$/);
      }
    }),
  );
});
