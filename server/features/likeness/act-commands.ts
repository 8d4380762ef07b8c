import type { PairAct } from "#contract/likeness/contract.ts";
import { actsOn } from "#contract/likeness/policy.ts";
import { OUTCOMES, type Outcome, RELATIONS, type Relation } from "#contract/likeness/rules.ts";
import type { PairKind } from "#contract/notifications/contract.ts";
import { lockPair, type PairRow, stateOf } from "#server/features/likeness/pair-queries.ts";
import { notifyOfRelation } from "#server/features/likeness/relation-commands.ts";
import { notify } from "#server/features/notifications/commands.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

const CHANGED = "This is not possible any more. Look at the two posts again.";

export type Change = (services: Services, trx: Trx, pair: PairRow) => Promise<void>;
type Columns = Partial<Pick<PairRow, "relation" | "agreed" | "outcome" | "request" | "answer">> &
  Partial<
    Record<"related_at" | "agreed_at" | "requested_at" | "answered_at" | "settled_at", Date | null>
  >;

/**
 * Performs an act of one of a pair's makers on the locked pair, and pushes the notifications that it
 * creates. One that `isDone` changes nothing. Throws `conflict` if the act is not possible any more.
 */
export async function changePair(
  services: Services,
  actor: SessionViewer,
  id: string,
  { act, change, isDone }: { act: PairAct; change: Change; isDone?: (pair: PairRow) => boolean },
): Promise<void> {
  await transact(services.db, async (trx) => {
    const pair = await lockPair(trx, id);
    if (!actsOn(actor, stateOf(pair)).includes(act)) {
      if (isDone?.(pair)) return;
      throw new AppError("conflict", CHANGED);
    }
    await change(services, trx, pair);
  });
}

const UNDECIDED: Columns = { agreed: null, agreed_at: null };

async function updatePair(trx: Trx, { id }: PairRow, columns: Columns): Promise<void> {
  await trx.updateTable("likeness_pairs").set(columns).where("id", "=", id).execute();
}

/** Closes a pair without a word to the other maker. */
export const closeAsFine: Change = async (_services, trx, pair) => {
  await settlePair(trx, pair, "fine");
};

export function settlePair(
  trx: Trx,
  pair: PairRow,
  outcome: Outcome,
  others: Columns = {},
): Promise<void> {
  const settled = { outcome: OUTCOMES.indexOf(outcome), settled_at: new Date() };
  return updatePair(trx, pair, { ...others, ...settled });
}

/** Agrees to a remix or confirms a permission, also after a refusal, and closes the pair. */
export const acceptCredit: Change = async (services, trx, pair) => {
  await settlePair(trx, pair, "credited", { agreed: true, agreed_at: new Date() });
  await notifyLater(services, trx, pair, "Agreement");
};

/** Takes one's name off a remix, or does not confirm a permission. */
export const refuseCredit: Change = async (_services, trx, pair) => {
  await updatePair(trx, pair, { agreed: false, agreed_at: new Date() });
};

/** Opens a closed pair again; what was agreed to is undecided again. */
export const reopen: Change = async (_services, trx, pair) => {
  const undecided = stateOf(pair).outcome === "credited" ? UNDECIDED : {};
  await updatePair(trx, pair, { outcome: null, settled_at: null, ...undecided });
};

export function ask(request: string): Change {
  return async (services, trx, pair) => {
    await updatePair(trx, pair, { request, requested_at: new Date() });
    await notifyLater(services, trx, pair, "CreditRequest");
  };
}

export function answer(relation: Relation, text: string): Change {
  return async (services, trx, pair) => {
    await updatePair(trx, pair, {
      ...relationColumns(relation),
      ...UNDECIDED,
      answer: text,
      answered_at: new Date(),
    });
    await notify(services, trx, {
      userId: pair.earlier_owner_id ?? "",
      senderId: pair.later_owner_id,
      kind: "CreditAnswer",
      targetId: pair.id,
      postId: pair.earlier_id ?? "",
    });
  };
}

/** Returns whether the maker of the earlier post has asked in these words. */
export function hasAsked({ _id }: SessionViewer, request: string) {
  return (pair: PairRow) => pair.earlier_owner_id === _id && pair.request === request;
}

/** Returns whether the maker of the later post has answered so. */
export function hasAnswered({ _id }: SessionViewer, relation: Relation, text: string) {
  return (pair: PairRow) =>
    pair.later_owner_id === _id &&
    stateOf(pair).relation === relation &&
    pair.answered_at !== null &&
    pair.answer === text;
}

/**
 * Changes what the later maker says. A credit that was agreed to is open again; one that was refused stays so until
 * the earlier maker accepts it or asks for it.
 */
export function relate(relation: Relation): Change {
  return async (services, trx, pair) => {
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
  };
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
