import { describe, expect, it } from "vitest";
import {
  changeText,
  type SettingsValues,
  settingsChange,
  settingsSchema,
  valuesOf,
} from "./settings-values.ts";

const before: SettingsValues = {
  username: "Kestrel",
  email: "kestrel@mail.example",
  profileColor: "#121212",
  bio: "Loud paint.",
  settingViewNSFW: false,
  settingBlurNSFW: false,
  settingHideAI: false,
  settingMade: null,
  settingCopyNotices: true,
  settingShowDiscord: false,
  verified: true,
  roles: [],
};

const change = (after: Partial<SettingsValues>) => settingsChange(before, { ...before, ...after });

describe("settingsChange", () => {
  it.each<[Partial<SettingsValues>, ReturnType<typeof settingsChange>]>([
    [{}, {}],
    [{ username: "", email: " ", profileColor: "" }, {}],
    [{ username: "kestrel" }, { username: "kestrel" }],
    [{ email: " new@mail.example " }, { email: "new@mail.example" }],
    [{ profileColor: "#7A2A8C" }, { profileColor: "#7a2a8c" }],
    [{ bio: " Quiet paint. " }, { bio: "Quiet paint." }],
    [{ bio: " " }, { bio: "" }],
    [{ bio: "Loud paint. " }, {}],
    [{ settingViewNSFW: true }, { settingViewNSFW: true }],
    [{ settingBlurNSFW: true }, { settingBlurNSFW: true }],
    [{ settingHideAI: true }, { settingHideAI: true }],
    [{ settingMade: "hand" }, { settingMade: "hand" }],
    [{ settingCopyNotices: false }, { settingCopyNotices: false }],
    [{ verified: false }, { verified: false }],
    [{ roles: [2, 1] }, { roles: [1, 2] }],
  ])("for %j is %j", (after, expected) => {
    expect(change(after)).toEqual(expected);
  });

  it("leaves Member to a user without another role", () => {
    expect(settingsChange({ ...before, roles: [1] }, before)).toEqual({ roles: [0] });
    expect(settingsChange({ ...before, roles: [1, 3] }, { ...before, roles: [3, 1] })).toEqual({});
  });
});

describe("changeText", () => {
  it("names what changed", () => {
    expect(changeText({})).toBe("No changes yet");
    expect(changeText(change({ email: "new@mail.example" }))).toBe("1 unsaved change: email");
    expect(changeText(change({ username: "k2k", profileColor: "#000000" }))).toBe(
      "2 unsaved changes: profile color, username",
    );
  });
});

describe("settingsSchema", () => {
  const messagesOf = (after: Partial<SettingsValues>) =>
    settingsSchema.safeParse({ ...before, ...after }).error?.issues.map(({ message }) => message);

  it("accepts empty fields", () => {
    expect(messagesOf({ username: "", email: "", profileColor: "", bio: "" })).toBeUndefined();
  });

  it.each<[Partial<SettingsValues>, string]>([
    [{ username: "ab" }, "Username must be between 3 and 30 characters."],
    [{ username: "a b c" }, "Username must be alphanumeric."],
    [{ email: "kestrel@mail" }, "Email must be valid."],
    [{ email: `${"k".repeat(40)}@mail.example` }, "Email must be less than 50 characters."],
    [{ bio: "x".repeat(201) }, "Bio must be no more than 200 characters."],
    [{ profileColor: "#12" }, "Profile color must be a hex color such as #2a7a72."],
  ])("refuses %j", (after, message) => {
    expect(messagesOf(after)).toContain(message);
  });
});

describe("valuesOf", () => {
  it("contains the roles except Member", () => {
    const user = {
      ...before,
      success: true as const,
      _id: "1",
      avatar: null,
      characters: [],
      discordId: null,
      discordUsername: null,
    };
    expect(valuesOf({ ...user, roles: [0] }).roles).toEqual([]);
    expect(valuesOf({ ...user, roles: [3, 0, 1] }).roles).toEqual([1, 3]);
  });
});
