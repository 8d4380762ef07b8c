import { ROLE } from "./roles.ts";

// Made when asked for: a page may load this before the roles.
const badges = () =>
  [
    { role: ROLE.developer, text: "Developer", tone: "dev" },
    { role: ROLE.moderator, text: "Moderator", tone: "mod" },
    { role: ROLE.admin, text: "Admin", tone: "admin" },
  ] as const;

/** The one badge of somebody with these roles; members have none. */
export function badgeOf(roles: readonly number[]) {
  return badges().find(({ role }) => roles.includes(role));
}
