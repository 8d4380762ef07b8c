import { ROLE } from "#contract/users/roles.ts";

const BADGES = [
  { role: ROLE.developer, text: "Developer", tone: "dev" },
  { role: ROLE.moderator, text: "Moderator", tone: "mod" },
  { role: ROLE.admin, text: "Admin", tone: "admin" },
] as const;

/** The one badge of somebody with these roles; members have none. */
export function badgeOf(roles: readonly number[]) {
  return BADGES.find(({ role }) => roles.includes(role));
}
