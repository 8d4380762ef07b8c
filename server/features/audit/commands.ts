import { sql } from "kysely";
import { AUDIT_ACTIONS, type AuditAction } from "#contract/audit/contract.ts";
import type { DecidedAction } from "#contract/decisions/contract.ts";
import { auditWords } from "#server/features/audit/audit-words.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Erasure } from "#server/platform/erasure.ts";

/** A user who acts or is acted on. */
export type Person = { _id: string; username: string };
type Values = Record<string, unknown>;

/** What is logged without a statement of reasons; settings that are no content are among it. */
type UndecidedAction = Exclude<AuditAction, DecidedAction> | "editUser";

type StaffAct<Action extends AuditAction> = {
  actor: Person;
  action: Action;
  /** The user it was done to. */
  target?: Person | null;
  /** The object it was done to, in a few words: a post's title. */
  subject?: string;
  reason?: string;
  /** Changed values before and after; never a password hash. */
  before?: Values | null;
  after?: Values | null;
  /** The decision that the act takes, or is about. */
  decisionId?: string;
};

/** Logs an act of staff that takes no decision, in the transaction of the act. */
export function recordAct(trx: Trx, act: StaffAct<UndecidedAction>): Promise<void> {
  return insertAct(trx, act);
}

/** Logs an act of staff with its decision; only `recordDecision` calls this. */
export function recordDecidedAct(
  trx: Trx,
  act: StaffAct<DecidedAction> & { decisionId: string },
): Promise<void> {
  return insertAct(trx, act);
}

async function insertAct(trx: Trx, act: StaffAct<AuditAction>): Promise<void> {
  const { actor, target, subject = "", reason = "" } = act;
  const words = auditWords([actor.username, target?.username, subject, reason].join(" "));
  await trx
    .insertInto("audit_log")
    .values({
      actor_id: actor._id,
      actor_name: actor.username,
      action: AUDIT_ACTIONS.indexOf(act.action),
      target_id: target?._id ?? null,
      target_name: target?.username ?? null,
      subject,
      reason,
      before: act.before ? JSON.stringify(act.before) : null,
      after: act.after ? JSON.stringify(act.after) : null,
      words: sql`array_to_tsvector(${words}::text[])`,
      decision_id: act.decisionId ?? null,
    })
    .execute();
}

/**
 * Erases a deleted user as the target of acts: the name, and all text about the account. Where the account
 * acted on itself, the actor is erased too.
 */
export const eraseActsOn: Erasure = async (_services, trx, userId) => {
  const acts = await trx
    .selectFrom("audit_log")
    .select(["id", "actor_id", "actor_name"])
    .where("target_id", "=", userId)
    .where("target_name", "is not", null)
    .execute();
  const remainingName = ({ actor_id, actor_name }: (typeof acts)[number]) =>
    actor_id === userId ? "" : actor_name;
  for (const [actorName, done] of Map.groupBy(acts, remainingName)) {
    await trx
      .updateTable("audit_log")
      .set({
        actor_name: actorName,
        target_name: null,
        subject: "",
        reason: "",
        before: null,
        after: null,
        words: sql`array_to_tsvector(${auditWords(actorName)}::text[])`,
      })
      .where("id", "=", anyOf(done.map(({ id }) => id)))
      .execute();
  }
};

/** Returns only those of the named values that differ, or null if none does. */
export function findChanges(
  before: Values,
  after: Values,
  among: readonly string[] = Object.keys(after),
): { before: Values; after: Values } | null {
  const names = among.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: pick(before), after: pick(after) };
}
