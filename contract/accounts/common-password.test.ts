import fc from "fast-check";
import { expect, test } from "vitest";
import { isCommonPassword } from "./common-password.ts";
import commonWords from "./common-words.json" with { type: "json" };
import { isNameOrEmail, plainPassword } from "./rules.ts";

const words = commonWords.split(" ");
const isWord = (word: string) => /^[a-z]{5,}$/.test(word);
const letters = words.slice(0, 1_000).filter(isWord);
const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

test("the list has about 10,000 distinct passwords", () => {
  expect(words.length).toBeGreaterThan(9_900);
  expect(new Set(words).size).toBe(words.length);
});

test("recognizes a listed password in any case and with signs around it", () => {
  const signs = fc.stringMatching(/^[#?!@$%^&*-]{0,6}$/);
  fc.assert(
    fc.property(fc.constantFrom(...words.filter(isWord)), signs, (word, end) => {
      expect(isCommonPassword(word.toUpperCase())).toBe(true);
      expect(isCommonPassword(`${capitalized(word)}${end}`)).toBe(true);
    }),
  );
});

test("recognizes the most common passwords with a few digits around them", () => {
  const ending = fc.stringMatching(/^[0-9#?!@$%^&*-]{0,6}$/);
  fc.assert(
    fc.property(fc.constantFrom(...letters), ending, (word, end) => {
      expect(isCommonPassword(word)).toBe(true);
      expect(isCommonPassword(word.toUpperCase())).toBe(true);
      expect(isCommonPassword(`${capitalized(word)}${end}`)).toBe(true);
    }),
  );
});

test.each([
  "P@ssw0rd",
  "Pa$$w0rd1!",
  "Passw0rd@123",
  "Summer2026!",
  "Qwerty1!",
  "Apb12345!",
  "ApbReloaded#1",
  "Parade2026!",
])("recognizes %s, which fulfils the rules", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "Correct-Horse-7",
  "Special7!",
  "Vexley!9drives",
  "Jinx-drives-7-cars",
  "Monkey#49210773x!",
  "gT7$kq0Zp!xW",
])("accepts %s", (password) => {
  expect(plainPassword.safeParse(password).success).toBe(true);
  expect(isCommonPassword(password)).toBe(false);
});

test("refuses the user's name or address in any case or with signs around it", () => {
  const own = { username: "Jinx77", email: "Drives.Cars@mail.example" };
  for (const password of [
    "JINX77",
    "Jinx77!!",
    "drives.cars@MAIL.example",
    "Drives.Cars",
    "-jinx77-",
  ]) {
    expect(isNameOrEmail(password, own)).toBe(true);
  }
  for (const password of ["Jinx78", "Jinx77drives", "mail.example", "Drives-Cars"]) {
    expect(isNameOrEmail(password, own)).toBe(false);
  }
});
