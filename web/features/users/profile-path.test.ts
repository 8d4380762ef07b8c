import { describe, expect, it } from "vitest";
import { profilePath } from "./profile-path.ts";

describe("profilePath", () => {
  it("names the user alone", () => {
    expect(profilePath("vexley")).toBe("/profile/vexley");
  });

  it("keeps the category beside the page, and leaves the first page out", () => {
    expect(profilePath("vexley", { category: 2 })).toBe("/profile/vexley?category=2");
    expect(profilePath("vexley", { category: 2, page: 1 })).toBe("/profile/vexley?category=2");
    expect(profilePath("vexley", { category: 0, page: 3 })).toBe(
      "/profile/vexley?category=0&page=3",
    );
  });
});
