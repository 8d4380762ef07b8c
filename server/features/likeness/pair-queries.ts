import { sql } from "kysely";
import type { PairState } from "#contract/likeness/policy.ts";
import {
  ANSWER_DAYS,
  LIKENESSES,
  OUTCOMES,
  RELATIONS,
  TRANSFORMS,
} from "#contract/likeness/rules.ts";
import { lockExistingPosts } from "#server/features/likeness/pair-commands.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

const NO_PAIR = "These two posts are no longer compared.";

/** When the time to answer a request is over. */
export const answerDueAt = sql<Date>`(likeness_pairs.requested_at
  + make_interval(days => ${sql.lit(ANSWER_DAYS)}))`;

const COLUMNS = [
  "likeness_pairs.id",
  "likeness_pairs.earlier_id",
  "likeness_pairs.earlier_owner_id",
  "likeness_pairs.earlier_image_id",
  "likeness_pairs.later_id",
  "likeness_pairs.later_owner_id",
  "likeness_pairs.later_image_id",
  "likeness_pairs.likeness",
  "likeness_pairs.transforms",
  "likeness_pairs.mirrored",
  "likeness_pairs.turns",
  "likeness_pairs.earlier_box",
  "likeness_pairs.later_box",
  "likeness_pairs.relation",
  "likeness_pairs.related_at",
  "likeness_pairs.agreed",
  "likeness_pairs.agreed_at",
  "likeness_pairs.credit_decision_id",
  "likeness_pairs.request",
  "likeness_pairs.requested_at",
  "likeness_pairs.answer",
  "likeness_pairs.answered_at",
  "likeness_pairs.outcome",
  "likeness_pairs.settled_at",
  "likeness_pairs.created_at",
] as const;

/** Selects pairs of which both posts exist. */
export function selectPairs(db: Db) {
  return db
    .selectFrom("likeness_pairs")
    .innerJoin("posts as later_post", "later_post.id", "likeness_pairs.later_id")
    .select([
      ...COLUMNS,
      answerDueAt.as("answer_due_at"),
      sql<boolean>`(${answerDueAt} < now()) is true`.as("overdue"),
      "later_post.for_sale",
    ])
    .where("likeness_pairs.earlier_id", "is not", null);
}

export type PairRow = Awaited<ReturnType<ReturnType<typeof selectPairs>["execute"]>>[number];

export type LockedPair = Pick<
  PairRow,
  "id" | "earlier_id" | "earlier_owner_id" | "later_id" | "later_owner_id"
>;

/** Returns what the policy decides by. */
export function stateOf(row: PairRow): PairState {
  return {
    earlierOwnerId: row.earlier_owner_id ?? "",
    laterOwnerId: row.later_owner_id,
    likeness: LIKENESSES[row.likeness] ?? "loose",
    transforms: row.transforms.flatMap((index) => TRANSFORMS[index] ?? []),
    forSale: row.for_sale,
    relation: row.relation === null ? null : (RELATIONS[row.relation] ?? null),
    agreed: row.agreed,
    byStaff: row.credit_decision_id !== null,
    outcome: row.outcome === null ? null : (OUTCOMES[row.outcome] ?? null),
    asked: row.requested_at !== null,
    answered: row.answered_at !== null,
    overdue: row.overdue,
  };
}

/** Locks a pair after its makers and posts, and returns it; throws `notFound`. */
export async function lockPair(trx: Trx, id: string): Promise<PairRow> {
  await lockPairRow(trx, await findPair(trx, id));
  return findPair(trx, id);
}

/** Locks the makers and posts of a pair and then its row, whatever of them still exists. */
export async function lockPairRow(trx: Trx, pair: LockedPair): Promise<void> {
  await lockUserRows(trx, [pair.earlier_owner_id ?? "0", pair.later_owner_id]);
  await lockExistingPosts(trx, [pair.earlier_id ?? "0", pair.later_id]);
  await sql`select from likeness_pairs where id = ${pair.id} for no key update`.execute(trx);
}

async function findPair(db: Db, id: string): Promise<PairRow> {
  const row = await selectPairs(db).where("likeness_pairs.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("notFound", NO_PAIR);
  return row;
}

/** Returns the closest pair of which a post is one, with the other as the earlier one if there is any. */
export function findClosestPair(db: Db, postId: string): Promise<PairRow | undefined> {
  return selectPairs(db)
    .where((eb) =>
      eb.or([
        eb("likeness_pairs.later_id", "=", postId),
        eb("likeness_pairs.earlier_id", "=", postId),
      ]),
    )
    .orderBy((eb) => eb("likeness_pairs.later_id", "<>", postId))
    .orderBy("likeness_pairs.likeness")
    .orderBy("likeness_pairs.id")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the pair of two posts, in either order. */
export function findPairOf(db: Db, one: string, other: string): Promise<PairRow | undefined> {
  const [earlier, later] = BigInt(one) < BigInt(other) ? [one, other] : [other, one];
  return selectPairs(db)
    .where("likeness_pairs.earlier_id", "=", earlier)
    .where("likeness_pairs.later_id", "=", later)
    .executeTakeFirst();
}
