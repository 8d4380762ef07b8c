import { describe, expect, it } from "vitest";
import type { Report } from "#contract/reports/contract.ts";
import { reportActs } from "./report-acts.ts";

const moderator = { _id: "1", roles: [1], verified: true };
const maker = {
  _id: "2",
  username: "maker",
  avatar: null,
  joinedAt: "2026-01-01T00:00:00Z",
  roles: [0],
  bio: "",
  banned: false,
  reportsOnMaker: 1,
  reportsUpheld: 0,
};
const post: NonNullable<Report["post"]> = {
  _id: "3",
  title: "Grin",
  category: 0,
  description: "",
  nsfw: false,
  images: [],
  createdAt: "2026-01-01T00:00:00Z",
};
const report: Report = {
  _id: "4",
  kind: "post",
  title: "Grin",
  image: null,
  reason: 1,
  count: 2,
  lastReportedAt: "2026-01-01T00:00:00Z",
  status: "open",
  openedBy: null,
  post,
  comment: null,
  loadout: null,
  maker,
  said: [],
  comparison: null,
  outcome: null,
  history: [],
  staffNotes: [],
  alike: [],
};
const labels = (changed: Partial<Report>) =>
  reportActs(moderator, { ...report, ...changed }).map(({ label }) => label);

describe("actions of a report", () => {
  it("include everything for a member's post", () => {
    expect(labels({})).toEqual(["Dismiss", "Hide", "Mark NSFW", "Delete Post", "Ban", "Resolve"]);
  });

  it("omit what was done already", () => {
    expect(labels({ post: { ...post, nsfw: true }, maker: { ...maker, banned: true } })).toEqual([
      "Dismiss",
      "Hide",
      "Delete Post",
      "Resolve",
    ]);
  });

  it("forbid a moderator to ban staff, and anybody to delete a user or a missing item", () => {
    expect(labels({ maker: { ...maker, roles: [2] } })).not.toContain("Ban");
    expect(labels({ kind: "user", post: null })).toEqual(["Dismiss", "Ban", "Resolve"]);
    expect(labels({ post: null, maker: null })).toEqual(["Dismiss", "Resolve"]);
  });

  it("offer to delete a loadout", () => {
    const loadout = { code: "k7Qp2m", title: "Harbour rush", note: "" };
    expect(labels({ kind: "loadout", post: null, loadout })).toContain("Delete Loadout");
    expect(labels({ kind: "loadout", post: null })).not.toContain("Delete Loadout");
  });

  it("are empty once it is resolved", () => {
    expect(labels({ status: "resolved" })).toEqual([]);
  });
});
