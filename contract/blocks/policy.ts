import { type Actor, isStaff } from "../users/roles.ts";

type Target = { _id: string; roles: readonly number[] };

/** Signed-in users may mute all others, including staff. */
export function canMute(actor: Actor, target: Pick<Target, "_id">): boolean {
  return actor !== null && actor._id !== target._id;
}

/** Staff cannot be blocked. */
export function canBlock(actor: Actor, target: Target): boolean {
  return canMute(actor, target) && !isStaff(target);
}
