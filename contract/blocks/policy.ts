import { type Actor, isStaff } from "../users/roles.ts";

type Target = { _id: string; roles: readonly number[] };

/** Whoever is signed in may mute others, staff too. */
export function canMute(actor: Actor, target: Pick<Target, "_id">): boolean {
  return actor !== null && actor._id !== target._id;
}

/** Nobody hides from staff. */
export function canBlock(actor: Actor, target: Target): boolean {
  return canMute(actor, target) && !isStaff(target);
}
