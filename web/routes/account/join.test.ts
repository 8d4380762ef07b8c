import { describe, expect, it } from "vitest";
import { signUpFields } from "./join.tsx";

const valid = {
  username: "NightOwl",
  email: "owl@example.com",
  password: "Fjord-7-lamp",
  confirm: "Fjord-7-lamp",
};

/** Returns the first message of each field, as the form shows it. */
function messagesOf(fields: object): Record<string, string> {
  const issues = signUpFields.safeParse({ ...valid, ...fields }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

describe("sign-up fields", () => {
  it("accept valid values", () => {
    expect(messagesOf({})).toEqual({});
  });

  // Every refusal of each field is tested with the call (test/api/sign-up.test.ts).
  it.each([
    [{ username: undefined }, { username: "Username must be between 3 and 30 characters." }],
    [{ email: undefined }, { email: "Email must be valid." }],
    [
      { password: "short1!", confirm: "short1!" },
      { password: "Password must be between 8 and 128 characters." },
    ],
  ])("refuse %o", (fields, messages) => {
    expect(messagesOf(fields)).toEqual(messages);
  });

  it.each(["Fjord-7-lamb", "", undefined])("refuse %o as confirmation", (confirm) => {
    expect(messagesOf({ confirm })).toEqual({ confirm: "Passwords must match!" });
  });

  it("report differing passwords even when other fields are invalid", () => {
    expect(messagesOf({ username: "", confirm: "x" })).toMatchObject({
      confirm: "Passwords must match!",
    });
  });
});
