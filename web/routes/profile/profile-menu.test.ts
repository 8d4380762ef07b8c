import { expect, test } from "vitest";
import type { CurrentUser } from "#contract/users/contract.ts";
import { ROLE, type Role } from "#contract/users/roles.ts";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { type ProfileAct, profileMenu } from "./profile-menu.ts";

const viewerWith = (role: Role) => ({ _id: "1", roles: [role], verified: true }) as CurrentUser;
const other = { _id: "2", roles: [0], banned: false, blocked: false, muted: false };

/** Returns what each item of the menu does, or where it leads. */
function menuOf(viewer: CurrentUser | null, facts: Partial<ProfileFacts> = {}) {
  const acts: ProfileAct[] = [];
  const profile = { ...other, ...facts } as ProfileFacts;
  return profileMenu(viewer, profile, (act) => acts.push(act)).map((item) => {
    if (item === "separator") return item;
    if ("onSelect" in item) item.onSelect();
    return [item.label, "to" in item ? item.to : acts.pop()];
  });
}

test.each([
  [{}, ["Mute", "mute"], ["Block", "block"]],
  [{ muted: true }, ["Unmute", "unmute"], ["Block", "block"]],
  [{ blocked: true }, ["Mute", "mute"], ["Unblock", "unblock"]],
])("members report, mute and block another who is %j", (facts, muting, blocking) => {
  expect(menuOf(viewerWith(ROLE.member), facts)).toEqual([["Report", "report"], muting, blocking]);
});

test.each([
  [false, ["Ban", "/user/2/ban"]],
  [true, ["Unban", "unban"]],
])("staff also edit, ban and prune a member; banned: %s", (banned, banning) => {
  expect(menuOf(viewerWith(ROLE.moderator), { banned })).toEqual([
    ["Edit User", "/user/2/edit"],
    banning,
    ["Prune Content", "prune"],
    "separator",
    ["Report", "report"],
    ["Mute", "mute"],
    ["Block", "block"],
  ]);
});

test("there is none for visitors, and none on one's own profile", () => {
  expect(menuOf(null)).toEqual([]);
  expect(menuOf(viewerWith(ROLE.admin), { _id: "1" })).toEqual([]);
});
