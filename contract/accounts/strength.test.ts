import fc from "fast-check";
import { expect, test } from "vitest";
import { PASSWORD_MIN } from "./rules.ts";
import { passwordStrength, STRENGTHS } from "./strength.ts";

const anyPassword = fc.string({ unit: "grapheme-ascii", maxLength: 40 });

test("scores from 0 to 4: Very Weak, Weak, Fair, Good, Strong", () => {
  expect(STRENGTHS).toEqual(["Very Weak", "Weak", "Fair", "Good", "Strong"]);
  fc.assert(
    fc.property(anyPassword, fc.array(fc.string()), (password, own) => {
      expect([0, 1, 2, 3, 4]).toContain(passwordStrength(password, own));
    }),
  );
});

test("scores passwords below the minimum length as very weak", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: PASSWORD_MIN - 1 }), (password) => {
      expect(passwordStrength(password)).toBe(0);
    }),
  );
});

test("never scores lower with another kind of character", () => {
  const letters = fc.stringMatching(/^[ghjkmvxz]{8,20}$/);
  fc.assert(
    fc.property(letters, fc.constantFrom("Q", "8", "!"), (password, other) => {
      expect(passwordStrength(password + other)).toBeGreaterThanOrEqual(passwordStrength(password));
    }),
  );
});

test("never scores lower with more length of the same kinds", () => {
  const growth = fc.tuple(
    fc.uniqueArray(fc.constantFrom(..."bdfghjkmRTWXZ5!"), { minLength: 8, maxLength: 12 }),
    fc.uniqueArray(fc.constantFrom(..."npruvxzBCDFG97?"), { minLength: 1, maxLength: 12 }),
  );
  fc.assert(
    fc.property(growth, ([base, more]) => {
      const shorter = base.join("");
      const longer = shorter + more.join("");
      fc.pre(!/pass|qwert|asdf|abc|123|111/i.test(longer));
      expect(passwordStrength(longer)).toBeGreaterThanOrEqual(passwordStrength(shorter));
    }),
  );
});

test("never scores higher with the user's name or address, and lowers a strong score", () => {
  fc.assert(
    fc.property(anyPassword, fc.array(fc.string(), { maxLength: 3 }), (password, own) => {
      expect(passwordStrength(password, own)).toBeLessThanOrEqual(passwordStrength(password));
    }),
  );
  const password = "Jinx-drives-7-cars";
  expect(passwordStrength(password)).toBe(4);
  expect(passwordStrength(password, ["jinx"])).toBeLessThan(4);
  expect(passwordStrength(password, ["JINX@mail.example"])).toBeLessThan(4);
  expect(passwordStrength(password, ["someone", "else@mail.example"])).toBe(4);
  expect(passwordStrength("Max-drives-7-cars", ["max"])).toBeLessThan(4);
  expect(passwordStrength("Max-drives-7-cars", ["ma"])).toBe(4);
});

test.each([
  ["aaaaaaaa", 0],
  ["password", 0],
  ["Password1!", 2],
  ["12345678", 0],
  ["qwertyuiop", 0],
  ["Vexley!9", 3],
  ["Vexley!9drives", 4],
])("scores %j as %i", (password, score) => {
  expect(passwordStrength(password)).toBe(score);
});
