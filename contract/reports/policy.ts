import { isAdmin } from "../users/policy.ts";
import { type Actor, isStaff } from "../users/roles.ts";

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

/** Signed-in, verified users may report others. */
export function canReport(actor: Actor, makerId: string): boolean {
  return actor?.verified === true && actor._id !== makerId;
}
