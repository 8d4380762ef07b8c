import type { Target } from "../users/policy.ts";
import { type Actor, isStaff } from "../users/roles.ts";

/** Signed-in users may mute all others, including staff. */
export function canMute(actor: Actor, target: Pick<Target, "_id">): boolean {
  return actor !== null && actor._id !== target._id;
}

/** Staff cannot be blocked. */
export function canBlock(actor: Actor, target: Target): boolean {
  return canMute(actor, target) && !isStaff(target);
}
