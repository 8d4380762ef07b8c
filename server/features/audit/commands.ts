import { sql } from "kysely";
import { AUDIT_ACTIONS, type AuditAction } from "#contract/moderation/audit.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { splitWords } from "#server/platform/words/split-words.ts";

/** Whoever acts, or has something done. */
export type Person = { _id: string; username: string };
type Facts = Record<string, unknown>;

export type StaffAct = {
  actor: Person;
  action: AuditAction;
  /** Whom it was done to. */
  target?: Person | null;
  /** What it was done to, in a few words: a post's title. */
  subject?: string;
  reason?: string;
  /** What was so before and is after; never a hash of a password. */
  before?: Facts | null;
  after?: Facts | null;
};

/** Writes an act of staff into the log, in the transaction of the act: it stands if the act does. */
export async function recordAct(trx: Trx, act: StaffAct): Promise<void> {
  const { actor, target, subject = "", reason = "" } = act;
  const words = splitWords([actor.username, target?.username, subject, reason].join(" "));
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
    })
    .execute();
}

/**
 * Erases whom up to `limit` acts were done to, whose account goes: its name, and every word about it.
 * Where the account acted on itself, who acted goes too. Returns how many.
 */
export async function eraseActsOn(
  _services: Services,
  trx: Trx,
  userId: string,
  limit: number,
): Promise<number> {
  const named = trx
    .selectFrom("audit_log")
    .select(["id", "actor_id", "actor_name"])
    .where("target_id", "=", userId)
    .where("target_name", "is not", null)
    .orderBy("id")
    .limit(limit);
  const acts = await named.execute();
  const remainingName = ({ actor_id, actor_name }: (typeof acts)[number]) =>
    actor_id === userId ? "" : actor_name;
  for (const [actorName, done] of Map.groupBy(acts, remainingName)) {
    const ids = done.map(({ id }) => id);
    await trx
      .updateTable("audit_log")
      .set({
        actor_name: actorName,
        target_name: null,
        subject: "",
        reason: "",
        before: null,
        after: null,
        words: sql`array_to_tsvector(${splitWords(actorName)}::text[])`,
      })
      .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
      .execute();
  }
  return acts.length;
}

/** Of what was and what is, only what differs; null when nothing does. */
export function findChanges(was: Facts, is: Facts): { before: Facts; after: Facts } | null {
  const names = Object.keys(is).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  if (names.length === 0) return null;
  const pick = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]]));
  return { before: pick(was), after: pick(is) };
}
