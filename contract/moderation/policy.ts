import { canActOn } from "../users/policy.ts";
import { type Actor, isStaff } from "../users/roles.ts";

/** Ban, unban, prune and restore: staff act on members, only Admin and Developer on staff. */
export const canBan = canActOn;
export const canPrune = canActOn;

/** Reports and the audit log are for staff. */
export function canModerate(actor: Actor): boolean {
  return isStaff(actor);
}

/** Whoever is signed in and verified, about others. */
export function canReport(actor: Actor, makerId: string): boolean {
  return actor?.verified === true && actor._id !== makerId;
}
