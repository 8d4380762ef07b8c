import { canActOn, isAdmin } from "../users/policy.ts";
import { type Actor, isStaff } from "../users/roles.ts";

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

/**
 * Allows staff to read and settle reports about others; those about Admin and Developer only for Admin
 * and Developer. `maker` is null once the account is gone.
 */
export function canSeeReport(
  actor: Actor,
  maker: { _id: string; roles: readonly number[] } | null,
): boolean {
  if (!isStaff(actor) || (maker && actor?._id === maker._id)) return false;
  return !isAdmin(maker) || isAdmin(actor);
}
