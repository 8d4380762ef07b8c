import { type Actor, isStaff } from "../users/roles.ts";

/** After this time members may invite others. */
export const INVITE_AFTER_DAYS = 30;

const DAY_MS = 24 * 3_600_000;

/** Staff may invite, and members with a verified address who joined long enough ago; times in ms. */
export function canInvite(actor: Actor, joinedAt: number, now: number): boolean {
  if (actor === null || !actor.verified) return false;
  return isStaff(actor) || now >= joinedAt + INVITE_AFTER_DAYS * DAY_MS;
}
