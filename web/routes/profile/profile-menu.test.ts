import { expect, test } from "vitest";
import type { CurrentUser } from "#contract/users/contract.ts";
import { ROLE, type Role } from "#contract/users/roles.ts";
import type { ProfileFacts } from "#web/components/users/api.ts";
import { type ProfileAct, profileMenu } from "./profile-menu.ts";

const viewerWith = (role: Role, mutedPeople: string[] = []) =>
  ({ _id: "1", roles: [role], verified: true, mutedPeople }) as unknown as CurrentUser;
const other = { _id: "2", roles: [0], banned: false, blocked: false };

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
  ["another", [], false, ["Mute", "mute"], ["Block", "block"]],
  ["one whom they mute", ["2"], false, ["Unmute", "unmute"], ["Block", "block"]],
  ["one whom they block", [], true, ["Mute", "mute"], ["Unblock", "unblock"]],
])("members report, mute and block %s", (_, mutedPeople, blocked, muting, blocking) => {
  const viewer = viewerWith(ROLE.member, mutedPeople);
  expect(menuOf(viewer, { blocked })).toEqual([["Report", "report"], muting, blocking]);
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
