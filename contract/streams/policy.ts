import type { Actor } from "../users/roles.ts";

/** Having a stream view requires a verified email address. */
export function canStream(actor: Actor): boolean {
  return actor?.verified === true;
}
