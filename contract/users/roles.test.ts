import { describe, expect, it } from "vitest";
import { badgeOf } from "./roles.ts";

describe("badgeOf", () => {
  it.each([
    [[3, 2, 1, 0], "Developer"],
    [[1, 2], "Moderator"],
    [[0, 2], "Admin"],
    [[0], undefined],
    [[], undefined],
  ])("for the roles %j is %s", (roles, text) => {
    expect(badgeOf(roles)?.text).toBe(text);
  });
});
