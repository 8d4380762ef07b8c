import { describe, expect, it } from "vitest";
import { changeRows } from "./changed-values.tsx";

describe("changes of an audit entry", () => {
  it("lists the change field by field", () => {
    const before = { username: "owl", verified: false, settingViewNSFW: true, tags: ["a", "b"] };
    const after = { username: "hawk", verified: true, settingViewNSFW: false, tags: [] };
    expect(changeRows(before, after)).toEqual([
      { key: "username", label: "Username", before: "owl", after: "hawk" },
      { key: "verified", label: "Verified email", before: "no", after: "yes" },
      { key: "settingViewNSFW", label: "NSFW posts", before: "yes", after: "no" },
      { key: "tags", label: "Tags", before: "a, b", after: "nothing" },
    ]);
  });

  it("distinguishes a missing side from an empty one", () => {
    expect(changeRows(null, { until: null, bannedUntil: "2026-12-01T08:00:00.000Z" })).toEqual([
      { key: "until", label: "Until", before: null, after: "nothing" },
      { key: "bannedUntil", label: "Banned until", before: null, after: "December 1, 2026" },
    ]);
    expect(changeRows(null, null)).toEqual([]);
  });
});
