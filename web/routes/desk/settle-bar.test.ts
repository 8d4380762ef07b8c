import { describe, expect, it } from "vitest";
import type { CaseDetail } from "#contract/cases/contract.ts";
import { actsOn } from "./settle-bar.tsx";

const moderator = { _id: "1", roles: [1], verified: true };
const maker = { _id: "2", roles: [0], banned: false } as unknown as CaseDetail["maker"];
const post = { _id: "3", nsfw: false } as unknown as CaseDetail["post"];
const REPORT = {
  ...{ kind: "report", subjectKind: "post", post, comment: null, loadout: null, maker },
  ...{ notice: null, comparison: null },
} as unknown as CaseDetail;

/** Returns what is offered, in the order of the bar. */
function labels(changed: object = {}, removeCount: number | null = null): string[] {
  const acts = actsOn(moderator, { ...REPORT, ...changed } as CaseDetail, removeCount);
  const { mild, more, canBan, main } = acts;
  const offered = [mild, ...more].map(({ label }) => label);
  return [...offered, ...(canBan ? ["Ban"] : []), ...(main ? [main.label] : [])];
}

describe("what staff can do with a case", () => {
  it("includes everything for a member's post", () => {
    expect(labels()).toEqual([
      ...["Dismiss", "Resolve", "Mark NSFW", "Hide until changed"],
      ...["Ban", "Delete Post"],
    ]);
  });

  it("omits what was done already", () => {
    expect(labels({ post: { ...post, nsfw: true }, maker: { ...maker, banned: true } })).toEqual([
      ...["Dismiss", "Resolve", "Hide until changed", "Delete Post"],
    ]);
  });

  it("forbids a moderator to ban staff, and anybody to delete a user or a missing item", () => {
    expect(labels({ maker: { ...maker, roles: [2] } })).not.toContain("Ban");
    expect(labels({ subjectKind: "user", post: null })).toEqual(["Dismiss", "Resolve", "Ban"]);
    expect(labels({ post: null, maker: null })).toEqual(["Dismiss", "Resolve"]);
  });

  it("includes to delete a loadout or a comment, and to add a credit line", () => {
    const loadout = { subjectKind: "loadout", post: null, loadout: { code: "k7Qp2m" } };
    expect(labels(loadout)).toContain("Delete Loadout");
    expect(labels({ ...loadout, loadout: null })).not.toContain("Delete Loadout");
    const comment = { subjectKind: "comment", post: null, comment: { _id: "4" } };
    expect(labels(comment)).toContain("Delete Comment");
    expect(labels({ comparison: { creditable: true } })).toContain("Add credit line");
    expect(labels({ comparison: { creditable: false } })).not.toContain("Add credit line");
  });

  it("says how much of a flood is removed, also on a report about the account", () => {
    expect(labels({}, 44)).toContain("Remove these 44");
    expect(labels({}, 0)).toContain("Delete Post");
    expect(labels({ subjectKind: "user", post: null }, 2)).toContain("Remove these 2");
  });

  it("is to show or remove a post that waits", () => {
    expect(labels({ kind: "hold" })).toEqual(["Show", "Delete Post"]);
  });

  it("is to dismiss a notice or remove what is chosen, and to keep or reverse a decision, or admit", () => {
    const notice = { kind: "notice", notice: {}, maker: null };
    expect(labels(notice, 2)).toEqual(["Dismiss", "Remove these 2"]);
    expect(labels(notice, 0)).toEqual(["Dismiss"]);
    expect(labels({ kind: "appeal" })).toEqual(["The decision stays", "Reverse it"]);
    expect(labels({ kind: "application" })).toEqual(["Refuse", "Admit"]);
  });
});
