import { compare } from "bcryptjs";
import { expect, test } from "vitest";
import { transformPassword } from "./password-transform.ts";
import { isTransformedPassword, newPassword } from "./rules.ts";

const PASSWORD = "Correct-Horse-7";

test("returns the same transport hash for the same password: bcrypt of cost 10", async () => {
  const transportHash = await transformPassword(PASSWORD);
  expect(await transformPassword(PASSWORD)).toBe(transportHash);
  expect(transportHash).toMatch(/^\$2b\$10\$[./A-Za-z0-9]{53}$/);
  expect(await compare(PASSWORD, transportHash)).toBe(false);
});

test("depends on characters after the 72nd byte", async () => {
  const long = "x".repeat(72);
  const texts = await Promise.all([long, `${long}a`, `${long}b`].map(transformPassword));
  expect(new Set(texts).size).toBe(texts.length);
});

test("depends on NUL bytes, case and spaces", async () => {
  const variants = [
    PASSWORD,
    `${PASSWORD}\0`,
    `${PASSWORD}\0x`,
    `${PASSWORD} `,
    PASSWORD.toLowerCase(),
  ];
  const texts = await Promise.all(variants.map(transformPassword));
  expect(new Set(texts).size).toBe(variants.length);
});

test("normalizes accents", async () => {
  expect(await transformPassword("Cafe\u0301-1234")).toBe(
    await transformPassword("Caf\u00e9-1234"),
  );
});

test("accepts a transport hash; checks a plain password by the rules", async () => {
  const transportHash = await transformPassword("weak");
  expect(isTransformedPassword(transportHash)).toBe(true);
  expect(newPassword.safeParse(transportHash).success).toBe(true);
  for (const plain of [PASSWORD, transportHash.slice(1), `${transportHash}x`, ""]) {
    expect(isTransformedPassword(plain)).toBe(false);
  }
  expect(newPassword.safeParse("weak").success).toBe(false);
  expect(newPassword.safeParse(PASSWORD).success).toBe(true);
});
