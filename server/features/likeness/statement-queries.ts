import { OUTCOMES, RELATIONS } from "#contract/likeness/rules.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns what a user said of pairs of posts that look alike, and what became of it, without the other's words. */
export async function listStatements(db: Db, userId: string) {
  const pairs = db
    .selectFrom("likeness_pairs")
    .select(["earlier_id as earlierPostId", "later_id as laterPostId"])
    .orderBy("id");
  const [asEarlier, asLater] = await Promise.all([
    pairs
      .select(["request", "requested_at as requestedAt", "agreed", "outcome", "settled_at"])
      .where("earlier_owner_id", "=", userId)
      .execute(),
    pairs
      .select([
        "relation",
        "related_at",
        "agreed",
        "answer",
        "answered_at as answeredAt",
        "credit_decision_id",
      ])
      .where("later_owner_id", "=", userId)
      .where((eb) => eb.or([eb("relation", "is not", null), eb("answered_at", "is not", null)]))
      .execute(),
  ]);
  return [
    ...asEarlier
      .filter(({ requestedAt, settled_at }) => requestedAt !== null || settled_at !== null)
      .map(({ outcome, settled_at, ...row }) => ({
        ...row,
        outcome: outcome === null ? null : OUTCOMES[outcome],
        settledAt: settled_at,
      })),
    ...asLater.map(({ relation, related_at, credit_decision_id, ...row }) => ({
      ...row,
      relatedByStaff: credit_decision_id !== null,
      relation: relation === null ? null : RELATIONS[relation],
      relatedAt: related_at,
    })),
  ];
}
