import type { PairChange } from "#contract/likeness/contract.ts";
import { actsOn } from "#contract/likeness/policy.ts";
import { OUTCOMES, type Outcome, RELATIONS, type Relation } from "#contract/likeness/rules.ts";
import type { PairKind } from "#contract/notifications/contract.ts";
import { COPIED_REASON } from "#contract/reports/contract.ts";
import { lockPair, type PairRow, stateOf } from "#server/features/likeness/pair-queries.ts";
import { notifyOfRelation } from "#server/features/likeness/relation-commands.ts";
import { notify } from "#server/features/notifications/commands.ts";
import { getPostRow } from "#server/features/posts/queries.ts";
import { insertReport } from "#server/features/reports/commands.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

const CHANGED = "This is not possible any more. Look at the two posts again.";

type Columns = Partial<Pick<PairRow, "relation" | "agreed" | "outcome" | "request" | "answer">> &
  Partial<
    Record<"related_at" | "agreed_at" | "requested_at" | "answered_at" | "settled_at", Date | null>
  >;

/**
 * Performs an act of one of a pair's makers on the locked pair, and pushes the notifications that it
 * creates. One that is done already changes nothing. Throws `conflict` if the act is not possible any more.
 */
export async function actOnPair(
  services: Services,
  actor: SessionViewer,
  id: string,
  change: PairChange,
): Promise<void> {
  await transact(services.db, async (trx) => {
    const pair = await lockPair(trx, id);
    if (!actsOn(actor, stateOf(pair)).includes(change.act)) {
      if (isDone(actor, pair, change)) return;
      throw new AppError("conflict", CHANGED);
    }
    await perform(services, trx, pair, change);
  });
}

/** Returns whether an actor has asked or answered in these words, and sends them again. */
function isDone({ _id }: SessionViewer, pair: PairRow, change: PairChange): boolean {
  if (change.act === "ask") return pair.earlier_owner_id === _id && pair.request === change.note;
  if (change.act !== "answer" || pair.answered_at === null) return false;
  const isSame = stateOf(pair).relation === change.relation && pair.answer === change.note;
  return pair.later_owner_id === _id && isSame;
}

function perform(services: Services, trx: Trx, pair: PairRow, change: PairChange): Promise<void> {
  switch (change.act) {
    case "close":
      return settlePair(trx, pair, "fine");
    case "accept":
      return acceptCredit(services, trx, pair);
    case "refuse":
      return updatePair(trx, pair, { agreed: false, agreed_at: new Date() });
    case "reopen":
      return reopen(trx, pair);
    case "ask":
      return ask(services, trx, pair, change.note);
    case "answer":
      return answer(services, trx, pair, change);
    case "relate":
      return relate(services, trx, pair, change.relation);
    case "report":
      return report(trx, pair, change.note);
  }
}

const UNDECIDED: Columns = { agreed: null, agreed_at: null };

async function updatePair(trx: Trx, { id }: PairRow, columns: Columns): Promise<void> {
  await trx.updateTable("likeness_pairs").set(columns).where("id", "=", id).execute();
}

function settlePair(
  trx: Trx,
  pair: PairRow,
  outcome: Outcome,
  others: Columns = {},
): Promise<void> {
  const settled = { outcome: OUTCOMES.indexOf(outcome), settled_at: new Date() };
  return updatePair(trx, pair, { ...others, ...settled });
}

/** Agrees to a remix or confirms a permission, also after a refusal, and closes the pair. */
async function acceptCredit(services: Services, trx: Trx, pair: PairRow): Promise<void> {
  await settlePair(trx, pair, "credited", { agreed: true, agreed_at: new Date() });
  await notifyLater(services, trx, pair, "Agreement");
}

/** Opens a closed pair again; what was agreed to is undecided again. */
async function reopen(trx: Trx, pair: PairRow): Promise<void> {
  const undecided = stateOf(pair).outcome === "credited" ? UNDECIDED : {};
  await updatePair(trx, pair, { outcome: null, settled_at: null, ...undecided });
}

async function ask(services: Services, trx: Trx, pair: PairRow, request: string): Promise<void> {
  await updatePair(trx, pair, { request, requested_at: new Date() });
  await notifyLater(services, trx, pair, "CreditRequest");
}

type Answer = { relation: Relation; note: string };

async function answer(
  services: Services,
  trx: Trx,
  pair: PairRow,
  { relation, note }: Answer,
): Promise<void> {
  await updatePair(trx, pair, {
    ...relationColumns(relation),
    ...UNDECIDED,
    answer: note,
    answered_at: new Date(),
  });
  await notify(services, trx, {
    userId: pair.earlier_owner_id ?? "",
    senderId: pair.later_owner_id,
    kind: "CreditAnswer",
    targetId: pair.id,
    postId: pair.earlier_id ?? "",
  });
}

/**
 * Changes what the later maker says. A credit that was agreed to is open again; one that was refused stays so until
 * the earlier maker accepts it or asks for it.
 */
async function relate(
  services: Services,
  trx: Trx,
  pair: PairRow,
  relation: Relation,
): Promise<void> {
  const { outcome, relation: before, agreed } = stateOf(pair);
  if (before === relation) return;
  const reopened = outcome === "credited" ? { outcome: null, settled_at: null } : {};
  const undecided = agreed === false ? {} : UNDECIDED;
  await updatePair(trx, pair, { ...relationColumns(relation), ...undecided, ...reopened });
  await notifyOfRelation(services, trx, {
    pairId: pair.id,
    earlierId: pair.earlier_id ?? "",
    earlierOwnerId: pair.earlier_owner_id ?? "",
    laterOwnerId: pair.later_owner_id,
    relation,
  });
}

/** Reports the later post as copied from the earlier one, and closes the pair. */
async function report(trx: Trx, pair: PairRow, note: string): Promise<void> {
  const { owner_id: makerId, title } = await getPostRow(trx, pair.later_id);
  await settlePair(trx, pair, "reported");
  await insertReport(
    trx,
    pair.earlier_owner_id ?? "",
    {
      kind: "post",
      targetId: pair.later_id,
      reason: COPIED_REASON,
      note,
      originalId: pair.earlier_id ?? undefined,
    },
    { makerId, title },
  );
}

function relationColumns(relation: Relation): Columns {
  return { relation: RELATIONS.indexOf(relation), related_at: new Date() };
}

function notifyLater(
  services: Services,
  trx: Trx,
  pair: PairRow,
  kind: Extract<PairKind, "Agreement" | "CreditRequest">,
): Promise<void> {
  return notify(services, trx, {
    userId: pair.later_owner_id,
    senderId: pair.earlier_owner_id ?? "",
    kind,
    targetId: pair.id,
    postId: pair.later_id,
  });
}

/** Marks the pairs of a maker's earlier posts as seen, up to one. */
export async function markAllSeen(db: Db, userId: string, upToId: string): Promise<void> {
  await db
    .updateTable("likeness_pairs")
    .set({ seen: true })
    .where("earlier_owner_id", "=", userId)
    .where("id", "<=", upToId)
    .where("seen", "=", false)
    .execute();
}
