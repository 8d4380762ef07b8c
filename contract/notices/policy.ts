import { canSeeReport } from "../reports/policy.ts";
import { canModerate } from "../users/policy.ts";
import type { Actor } from "../users/roles.ts";

type Person = { _id: string; roles: readonly number[] };

/** Staff read a notice if they may read reports about every maker that it concerns. */
export function canSeeNotice(actor: Actor, makers: readonly Person[]): boolean {
  return canModerate(actor) && makers.every((maker) => canSeeReport(actor, maker));
}

/** A notice is decided by staff that may read it, but not by whoever sent it. */
export function canDecideNotice(
  actor: Actor,
  { makers, isSender }: { makers: readonly Person[]; isSender: boolean },
): boolean {
  return canSeeNotice(actor, makers) && !isSender;
}
