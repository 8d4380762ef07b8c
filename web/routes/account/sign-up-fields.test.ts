import { describe, expect, it } from "vitest";
import { signUpFields } from "./sign-up-fields.ts";

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

  it.each([
    [{ username: "ab" }, { username: "Username must be between 3 and 30 characters." }],
    [{ username: undefined }, { username: "Username must be between 3 and 30 characters." }],
    [{ username: "W".repeat(31) }, { username: "Username must be between 3 and 30 characters." }],
    [{ username: "Night_Owl" }, { username: "Username must be alphanumeric." }],
    [{ email: "nightowl@example" }, { email: "Email must be valid." }],
    [{ email: undefined }, { email: "Email must be valid." }],
    [
      { email: `${"w".repeat(40)}@example.com` },
      { email: "Email must be less than 50 characters." },
    ],
  ])("refuse %o", (fields, messages) => {
    expect(messagesOf(fields)).toEqual(messages);
  });

  it.each([
    ["short1!", "Password must be between 8 and 128 characters."],
    [`Aa1!${"w".repeat(125)}`, "Password must be between 8 and 128 characters."],
    ["FJORD-7-LAMP", "Password must contain at least one lowercase letter"],
    ["fjord-7-lamp", "Password must contain at least one uppercase letter"],
    ["Fjord-x-lamp", "Password must contain at least one number"],
    ["Fjord7lamp", "Password must contain at least one special character"],
  ])("refuse the password %s", (password, message) => {
    expect(messagesOf({ password, confirm: password })).toEqual({ password: message });
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
