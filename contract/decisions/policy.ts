import { canSeeReport } from "../reports/policy.ts";
import { canActOn, type Target } from "../users/policy.ts";
import type { Actor } from "../users/roles.ts";

type Decided = {
  /** Whom the decision concerns. */
  user: Target;
  /** Who decided; null once that account is gone. */
  actorId: string | null;
};

/** Whom a decision concerns reads it, and so does staff that may read reports about that user. */
export function canReadDecision(actor: Actor, { user }: Pick<Decided, "user">): boolean {
  return actor?._id === user._id || canSeeReport(actor, user);
}

/** The reasons that a decision owes are given by staff that may read reports about whom it concerns. */
export function canGiveReason(actor: Actor, { user }: Pick<Decided, "user">): boolean {
  return canSeeReport(actor, user);
}

/**
 * An appeal is decided by staff that could have decided too, but by somebody else; `isOnly` says that
 * there is nobody else.
 */
export function canDecideAppeal(
  actor: Actor,
  { user, actorId }: Decided,
  { isOnly }: { isOnly: boolean },
): boolean {
  return canActOn(actor, user) && (isOnly || actor?._id !== actorId);
}
