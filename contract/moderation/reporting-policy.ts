import type { Actor } from "../users/roles.ts";

/** Signed-in, verified users may report others. */
export function canReport(actor: Actor, makerId: string): boolean {
  return actor?.verified === true && actor._id !== makerId;
}
