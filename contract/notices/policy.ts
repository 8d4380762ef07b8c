import { canSeeReport } from "../reports/policy.ts";
import { canModerate, type Target } from "../users/policy.ts";
import type { Actor } from "../users/roles.ts";

/** Staff read a notice if they may read reports about every maker that it concerns. */
export function canSeeNotice(actor: Actor, makers: readonly Target[]): boolean {
  return canModerate(actor) && makers.every((maker) => canSeeReport(actor, maker));
}

/** A notice is decided by staff that may read it, but not by whoever sent it. */
export function canDecideNotice(
  actor: Actor,
  { makers, isSender }: { makers: readonly Target[]; isSender: boolean },
): boolean {
  return canSeeNotice(actor, makers) && !isSender;
}
