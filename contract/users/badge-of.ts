import { ROLE } from "./roles.ts";

// A function, because a page may load this module before the roles.
const badges = () =>
  [
    { role: ROLE.developer, text: "Developer", tone: "dev" },
    { role: ROLE.moderator, text: "Moderator", tone: "mod" },
    { role: ROLE.admin, text: "Admin", tone: "admin" },
  ] as const;

/** Returns the badge of a user with these roles; members have none. */
export function badgeOf(roles: readonly number[]) {
  return badges().find(({ role }) => roles.includes(role));
}
