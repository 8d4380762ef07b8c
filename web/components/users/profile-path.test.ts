import { describe, expect, it } from "vitest";
import { profilePath } from "./profile-path.ts";

describe("profilePath", () => {
  it("contains only the username", () => {
    expect(profilePath("vexley")).toBe("/profile/vexley");
  });

  it("includes the category and omits the first page", () => {
    expect(profilePath("vexley", { category: 2 })).toBe("/profile/vexley?category=2");
    expect(profilePath("vexley", { category: 2, page: 1 })).toBe("/profile/vexley?category=2");
    expect(profilePath("vexley", { category: 0, page: 3 })).toBe(
      "/profile/vexley?category=0&page=3",
    );
  });
});
