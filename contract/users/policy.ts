import { type Actor, ADMIN_ROLES, isStaff } from "./roles.ts";

/** Whom an act concerns. */
export type Target = { _id: string; roles: readonly number[] };

function isSelf(actor: Actor, target: Target): boolean {
  return actor?._id === target._id;
}

/** Returns whether an actor is Admin or Developer, who may act on staff and set roles. */
export function isAdmin(actor: { roles: readonly number[] } | null): boolean {
  return (actor?.roles ?? []).some((role) => ADMIN_ROLES.some((admin) => admin === role));
}

/** Staff act on members; only Admin and Developer act on staff; nobody on themselves. */
export function canActOn(actor: Actor, target: Target): boolean {
  if (isSelf(actor, target) || !isStaff(actor)) return false;
  return !isStaff(target) || isAdmin(actor);
}

/** The refusal of `canEditUser`. */
export const CANNOT_EDIT_USER = "You cannot change this user.";

export function canEditUser(actor: Actor, target: Target): boolean {
  return isSelf(actor, target) || canActOn(actor, target);
}

/** The refusal of `canUploadAvatar`. */
export const VERIFY_FOR_AVATAR = "Please verify your email to change your avatar.";

/** Avatars can be uploaded to verified accounts only. */
export function canUploadAvatar(actor: Actor): boolean {
  return actor?.verified === true;
}

/** Email addresses can be changed by moderators only, including their own. */
export function canEditEmail(actor: Actor, target: Target): boolean {
  return isStaff(actor) && canEditUser(actor, target);
}

export const canSetVerified = canActOn;

export function canSetRoles(actor: Actor, target: Target): boolean {
  return isAdmin(actor) && canActOn(actor, target);
}

/** A linked Discord account is visible to everyone if its owner shows it, otherwise like the email. */
export function canSeeDiscord(actor: Actor, target: Target & { showsDiscord: boolean }): boolean {
  return target.showsDiscord || canSeeDetails(actor, target);
}

/** The email address is visible to its owner and to staff only. */
export function canSeeDetails(actor: Actor, target: Target): boolean {
  return isSelf(actor, target) || isStaff(actor);
}

/** Ban, unban, prune and restore: staff act on members, only Admin and Developer on staff. */
export const canBan = canActOn;
export const canPrune = canActOn;

/** Reports and the audit log are for staff. */
export function canModerate(actor: Actor): boolean {
  return isStaff(actor);
}

/** The rules are changed by Admin and Developer only. */
export function canEditRules(actor: Actor): boolean {
  return isAdmin(actor);
}

/** Failed jobs are run again by Admin and Developer only. */
export function canRetryJobs(actor: Actor): boolean {
  return isAdmin(actor);
}
