export const ROLE = { member: 0, moderator: 1, admin: 2, developer: 3 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

/** Who may act on staff and give roles. */
export const ADMIN_ROLES: readonly Role[] = [ROLE.admin, ROLE.developer];

/** Whoever asks for something: the signed-in user, or nobody. */
export type Actor = { _id: string; roles: readonly number[]; verified: boolean } | null;

/** Moderator-level: moderator, admin or developer. */
export function isStaff(actor: { roles: readonly number[] } | null): boolean {
  return (actor?.roles ?? []).some((role) => role !== ROLE.member);
}
