import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanName } from "./clean-name.ts";

test.each([
  ["one\ttwo\n three", "one two three"],
  ["zero\u200bwidth \u202eturned", "zero width turned"],
  ["a\u200db\ud800c", "a b c"],
  ["🏴‍☠️ Raiders", "🏴‍☠️ Raiders"],
  ["👩‍🚒 crew, 👩🏽‍🚒 and ❤️‍🔥", "👩‍🚒 crew, 👩🏽‍🚒 and ❤️‍🔥"],
  ["🏴󠁧󠁢󠁳󠁣󠁴󠁿 team", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 team"],
  ["x󠁧󠁢 tags alone", "x tags alone"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["ශ්\u200dරී", "ශ්\u200dරී"],
  ["क्\u200dष", "क्\u200dष"],
  ["می\u200c \u200cخواهم\u200c", "می خواهم"],
  ["a\u200cb", "a b"],
  [" ", ""],
])("cleans %j", (name, clean) => {
  expect(cleanName(name, 30)).toBe(clean);
});

test("takes no more than fit, and changes nothing when done again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (name) => {
      const clean = cleanName(name, 30);
      expect([...clean].length).toBeLessThanOrEqual(30);
      expect(cleanName(clean, 30)).toBe(clean);
    }),
  );
});
