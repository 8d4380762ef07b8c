import { type Actor, ADMIN_ROLES, isStaff } from "./roles.ts";

type Target = { _id: string; roles: readonly number[] };

function isSelf(actor: Actor, target: Target): boolean {
  return actor?._id === target._id;
}

/** Admin and Developer: who may act on staff and give roles. */
export function isAdmin(actor: { roles: readonly number[] } | null): boolean {
  return (actor?.roles ?? []).some((role) => ADMIN_ROLES.some((admin) => admin === role));
}

/** Staff act on members; only Admin and Developer act on staff; nobody on themselves. */
export function canActOn(actor: Actor, target: Target): boolean {
  if (isSelf(actor, target) || !isStaff(actor)) return false;
  return !isStaff(target) || isAdmin(actor);
}

export function canEditUser(actor: Actor, target: Target): boolean {
  return isSelf(actor, target) || canActOn(actor, target);
}

/** The refusal of `canUploadAvatar`. */
export const VERIFY_FOR_AVATAR = "Please verify your email to change your avatar.";

/** Pictures are taken from verified accounts only. */
export function canUploadAvatar(actor: Actor): boolean {
  return actor?.verified === true;
}

/** E-mail addresses are changed by moderators, their own too. */
export function canEditEmail(actor: Actor, target: Target): boolean {
  return isStaff(actor) && canEditUser(actor, target);
}

export const canSetVerified = canActOn;

export function canSetRoles(actor: Actor, target: Target): boolean {
  return isAdmin(actor) && canActOn(actor, target);
}

/** A linked Discord account is shown to everyone if its owner wants, else as the address is. */
export function canSeeDiscord(actor: Actor, target: Target & { showsDiscord: boolean }): boolean {
  return target.showsDiscord || canSeeDetails(actor, target);
}

/** The address is shown to its owner and to staff only. */
export function canSeeDetails(actor: Actor, target: Target): boolean {
  return isSelf(actor, target) || isStaff(actor);
}
