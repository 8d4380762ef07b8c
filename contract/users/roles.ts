export const ROLE = { member: 0, moderator: 1, admin: 2, developer: 3 } as const;
export type RoleName = keyof typeof ROLE;
export type Role = (typeof ROLE)[RoleName];

/** Roles that may act on staff and set roles. */
export const ADMIN_ROLES: readonly Role[] = [ROLE.admin, ROLE.developer];

export const STAFF_ROLES: readonly Role[] = [ROLE.moderator, ...ADMIN_ROLES];

/** The user who sends a request, or null for a visitor. */
export type Actor = { _id: string; roles: readonly number[]; verified: boolean } | null;

/** Returns whether an actor is a moderator, admin or developer. */
export function isStaff(actor: { roles: readonly number[] } | null): boolean {
  return (actor?.roles ?? []).some((role) => role !== ROLE.member);
}

const BADGES = [
  { role: ROLE.developer, text: "Developer", tone: "dev" },
  { role: ROLE.moderator, text: "Moderator", tone: "mod" },
  { role: ROLE.admin, text: "Admin", tone: "admin" },
] as const;

/** Returns the badge of a user with these roles; members have none. */
export function badgeOf(roles: readonly number[]) {
  return BADGES.find(({ role }) => roles.includes(role));
}
