import { OUTCOMES, type Outcome, RELATIONS, type Relation } from "#contract/likeness/rules.ts";
import { type PairRow, stateOf } from "#server/features/likeness/pair-queries.ts";
import type { Trx } from "#server/platform/db/database.ts";

/**
 * What a decision of staff changes of a pair; times are ISO strings. Decisions of earlier releases have no
 * times.
 */
type CreditState = {
  relation: Relation | null;
  relatedAt?: string | null;
  agreed: boolean | null;
  agreedAt?: string | null;
  outcome: Outcome | null;
  settledAt?: string | null;
};

/** Returns the state of a pair to which staff add a credit; the earlier maker has yet to agree. */
export function creditedState(): CreditState {
  return {
    relation: "remix",
    relatedAt: new Date().toISOString(),
    agreed: null,
    agreedAt: null,
    outcome: null,
    settledAt: null,
  };
}

/** Returns what a credit of staff would change, for its reversal. */
export function creditStateOf(pair: PairRow): CreditState {
  const { relation, agreed, outcome } = stateOf(pair);
  return {
    relation,
    relatedAt: pair.related_at?.toISOString() ?? null,
    agreed,
    agreedAt: pair.agreed_at?.toISOString() ?? null,
    outcome,
    settledAt: pair.settled_at?.toISOString() ?? null,
  };
}

type StaffCredit = { pairId: string; decisionId: string; credited: CreditState };

/** Names the earlier post on the later one, as a decision of staff; the pair is locked. */
export async function addStaffCredit(
  trx: Trx,
  { pairId, decisionId, credited }: StaffCredit,
): Promise<void> {
  await trx
    .updateTable("likeness_pairs")
    .set({ ...columnsOf(credited), credit_decision_id: decisionId })
    .where("id", "=", pairId)
    .execute();
}

/**
 * Restores a pair as it was before a decision added the credit, except that a refusal since then stays; false if it
 * is gone.
 */
export async function removeStaffCredit(
  trx: Trx,
  decisionId: string,
  before: unknown,
): Promise<boolean> {
  const { agreed, agreed_at, ...others } = columnsOf(before as CreditState);
  const restored = await trx
    .updateTable("likeness_pairs")
    .set({ ...others, credit_decision_id: null })
    .where("credit_decision_id", "=", decisionId)
    .returning(["id", "agreed"])
    .executeTakeFirst();
  if (!restored) return false;
  if (restored.agreed === false) return true;
  const answer = trx.updateTable("likeness_pairs").set({ agreed, agreed_at });
  await answer.where("id", "=", restored.id).execute();
  return true;
}

/** Returns the columns of a state; an update ignores undefined ones. */
function columnsOf(state: CreditState) {
  return {
    relation: state.relation && RELATIONS.indexOf(state.relation),
    related_at: dateOf(state.relatedAt),
    agreed: state.agreed,
    agreed_at: dateOf(state.agreedAt),
    outcome: state.outcome && OUTCOMES.indexOf(state.outcome),
    settled_at: dateOf(state.settledAt),
  };
}

function dateOf(time: string | null | undefined): Date | null | undefined {
  return typeof time === "string" ? new Date(time) : time;
}
