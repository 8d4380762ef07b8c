import { canActOn, isAdmin } from "../users/policy.ts";
import { type Actor, isStaff } from "../users/roles.ts";

/** Ban, unban, prune and restore: staff act on members, only Admin and Developer on staff. */
export const canBan = canActOn;
export const canPrune = canActOn;

/** Reports and the audit log are for staff. */
export function canModerate(actor: Actor): boolean {
  return isStaff(actor);
}

/** The rules are changed by Admin and Developer only. */
export function canEditRules(actor: Actor): boolean {
  return isAdmin(actor);
}

/** Failed jobs are run again by Admin and Developer only. */
export function canRetryJobs(actor: Actor): boolean {
  return isAdmin(actor);
}

/**
 * Allows staff to read and settle reports about others; those about Admin and Developer only for Admin
 * and Developer. `maker` is null once the account is gone.
 */
export function canSeeReport(
  actor: Actor,
  maker: { _id: string; roles: readonly number[] } | null,
): boolean {
  if (!isStaff(actor) || (maker && actor?._id === maker._id)) return false;
  return !isAdmin(maker) || isAdmin(actor);
}

type Person = { _id: string; roles: readonly number[] };
type Decided = {
  /** Whom the decision concerns. */
  user: Person;
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

/** Signed-in, verified users may report others. */
export function canReport(actor: Actor, makerId: string): boolean {
  return actor?.verified === true && actor._id !== makerId;
}
