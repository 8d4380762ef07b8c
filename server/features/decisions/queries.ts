import { type RawBuilder, sql } from "kysely";
import { AUDIT_ACTIONS } from "#contract/audit/contract.ts";
import type { DecidedAction } from "#contract/decisions/contract.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";

/** Returns whether a user's appeal against a decision of an action waits for an answer. */
export async function hasOpenAppeal(
  db: Db,
  userId: string,
  action: DecidedAction,
): Promise<boolean> {
  const open = await db
    .selectFrom("decisions")
    .innerJoin("cases", "cases.decision_id", "decisions.id")
    .select("decisions.id")
    .where("decisions.user_id", "=", userId)
    .where("decisions.action", "=", AUDIT_ACTIONS.indexOf(action))
    .where("cases.closed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** A condition: staff decided without a statement of reasons, and the decision stands. */
export const owesReason = sql<boolean>`(decisions.rule is null and not decisions.automatic
  and decisions.over_at is null)`;

/** Returns decisions that owe their reason, the oldest first. */
export function listOwedReasons(db: Db, limit: number) {
  return db
    .selectFrom("decisions")
    .innerJoin("users", "users.id", "decisions.user_id")
    .select([
      "decisions.id",
      "decisions.action",
      "decisions.subject",
      "decisions.actor_name",
      "decisions.created_at",
      "users.id as user_id",
      "users.username",
      "users.roles",
    ])
    .where(owesReason)
    .orderBy("decisions.id")
    .limit(limit)
    .execute();
}

/** A condition: the time to appeal against the removal of a row is over, and no appeal is open. */
export function isRemovalOver(table: "posts" | "loadouts" | "boards"): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column("removed_until")} < now()
    and not exists (select from decisions join cases on cases.decision_id = decisions.id
      where decisions.user_id = ${column("owner_id")} and decisions.subject_id = ${column("id")}
        and cases.closed_at is null))`;
}

type OfCase = { id: string; user_id: string; case_id: string | null };

/** Returns the other standing decisions about a user by which the same case was settled, in order. */
export function listDecidedTogether(db: Db | Trx, { id, user_id, case_id }: OfCase) {
  return db
    .selectFrom("decisions")
    .select(["id", "subject_kind", "subject", "told_at"])
    .where("case_id", "=", case_id)
    .where("user_id", "=", user_id)
    .where("id", "<>", id)
    .where("over_at", "is", null)
    .orderBy("id")
    .execute();
}

type Standing = { userId: string; subjectId: string; actions: readonly DecidedAction[] };

/** Returns the id of the latest standing decision of some actions on something of a user's. */
export async function findStandingDecision(
  db: Db,
  { userId, subjectId, actions }: Standing,
): Promise<string | undefined> {
  const positions = actions.map((action) => AUDIT_ACTIONS.indexOf(action));
  const decision = await db
    .selectFrom("decisions")
    .select("id")
    .where("user_id", "=", userId)
    .where("subject_id", "=", subjectId)
    .where("action", "in", positions)
    .where("over_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return decision?.id;
}

/** Selects the id of the latest standing decision by which staff said how a post `posts` was made, or null. */
export const madeDecision = sql<string | null>`(select decisions.id from decisions
  where decisions.user_id = posts.owner_id and decisions.subject_id = posts.id
    and decisions.action = ${sql.lit(AUDIT_ACTIONS.indexOf("editPost"))}
    and decisions.over_at is null and decisions.after -> 'made' is not null
  order by decisions.id desc limit 1)`;

export type BanDecision = NonNullable<Awaited<ReturnType<typeof findBanDecision>>>;

/** Returns the decision that bans a user, of which they were notified, and what became of an appeal. */
export function findBanDecision(db: Db, userId: string) {
  return db
    .selectFrom("decisions")
    .leftJoin("cases", "cases.decision_id", "decisions.id")
    .select([
      "decisions.id",
      "decisions.told_at",
      "decisions.appeal_until",
      "cases.created_at as appealed_at",
      "cases.closed_at as decided_at",
    ])
    .where("decisions.user_id", "=", userId)
    .where("decisions.action", "=", AUDIT_ACTIONS.indexOf("ban"))
    .where("decisions.told_at", "is not", null)
    .where("decisions.over_at", "is", null)
    .orderBy("decisions.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
