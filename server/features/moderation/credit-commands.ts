import type { Person } from "#server/features/audit/commands.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { insertPairs, lockExistingPosts } from "#server/features/likeness/pair-commands.ts";
import { findPairOf } from "#server/features/likeness/pair-queries.ts";
import {
  addStaffCredit,
  creditedState,
  creditStateOf,
} from "#server/features/likeness/staff-credit-commands.ts";
import {
  type ComparisonRow,
  findComparison,
  isCreditable,
} from "#server/features/moderation/comparison-queries.ts";
import type { CaseRow } from "#server/features/moderation/report-queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

type Crediting = { actor: Person; reportCase: CaseRow; grounds: Grounds | undefined };

/**
 * Adds to a post that was reported as copied a line that credits the earlier one, as a decision of staff.
 * Throws `validation` if there is no earlier post of another maker that it looks like.
 */
export async function addCredit(
  services: Services,
  trx: Trx,
  { actor, reportCase, grounds }: Crediting,
): Promise<void> {
  const compared = await findComparison(trx, reportCase);
  if (!compared || !isCreditable(compared)) {
    throw new AppError("validation", "There is no earlier post that it could credit.");
  }
  const { later } = compared;
  const pair = await lockComparedPair(trx, compared);
  const credited = creditedState();
  const { id: decisionId } = await recordDecision(services, trx, {
    actor,
    action: "creditPost",
    target: { _id: later.owner_id, username: later.username },
    subject: { kind: "post", id: later.post_id, title: later.title },
    grounds,
    before: creditStateOf(pair),
    after: credited,
  });
  await addStaffCredit(trx, { pairId: pair.id, decisionId, credited });
}

/** Locks the makers of a comparison, by which all acts on their pairs wait, and returns the pair; inserts a missing one. */
async function lockComparedPair(trx: Trx, { earlier, later, match }: ComparisonRow) {
  await lockUsers(trx, [earlier.owner_id, later.owner_id]);
  const existing = await lockExistingPosts(trx, [earlier.post_id, later.post_id]);
  if (match && existing.size === 2) {
    await insertPairs(trx, [
      {
        earlierId: earlier.post_id,
        earlierOwnerId: earlier.owner_id,
        earlierImageId: earlier.id,
        laterId: later.post_id,
        laterOwnerId: later.owner_id,
        laterImageId: later.id,
        match,
      },
    ]);
  }
  const pair = await findPairOf(trx, earlier.post_id, later.post_id);
  if (!pair) throw new AppError("notFound", "One of the two posts was deleted meanwhile.");
  return pair;
}
