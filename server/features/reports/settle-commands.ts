import type { BanTerm } from "#contract/bans/contract.ts";
import { NO_STATEMENT, type Statement } from "#contract/decisions/contract.ts";
import type { ReportAction } from "#contract/reports/contract.ts";
import type { Person } from "#server/features/audit/commands.ts";
import { type UserBan, writeBan } from "#server/features/bans/commands.ts";
import { deleteCommentRow } from "#server/features/comments/commands.ts";
import { getComment } from "#server/features/comments/queries.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { insertPairs, lockExistingPosts } from "#server/features/likeness/pair-commands.ts";
import { findPairOf } from "#server/features/likeness/pair-queries.ts";
import {
  addStaffCredit,
  creditedState,
  creditStateOf,
} from "#server/features/likeness/staff-credit-commands.ts";
import { removeLoadout } from "#server/features/loadout/deletion-commands.ts";
import { findLoadout, noLoadout } from "#server/features/loadout/queries.ts";
import { removePost } from "#server/features/posts/deletion-commands.ts";
import { updatePost } from "#server/features/posts/edit-commands.ts";
import { hideUntilChanged } from "#server/features/posts/hold-commands.ts";
import { lockUsers, type UserRow } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { closeCases } from "./commands.ts";
import { type ComparisonRow, findComparison, isCreditable } from "./comparison-queries.ts";
import { presentSettled } from "./present.ts";
import { type CaseRow, getCase, kindOf } from "./queries.ts";

type Settlement = {
  action: ReportAction;
  ban?: BanTerm | undefined;
  statement?: Statement | undefined;
  note?: string | undefined;
};

type ActInput = {
  actor: SessionViewer;
  reportCase: CaseRow;
  ban: BanTerm | undefined;
  grounds: Grounds | undefined;
};

/** Performs an action, and returns what to say of it. */
type Act = (services: Services, trx: Trx, actInput: ActInput) => Promise<string>;

/** What was done or, if somebody else settled the case before, how; only the former is undoable. */
type Settled = { message: string; undoable: boolean };

/** Settles a case and performs its action in one transaction. */
export async function settleCase(
  services: Services,
  actor: SessionViewer,
  id: string,
  settlement: Settlement,
): Promise<Settled> {
  const { db } = services;
  const reportCase = await getCase(db, actor, id);
  if (reportCase.resolved_at) return { message: presentSettled(reportCase), undoable: false };
  try {
    const message = await transact(db, (trx) =>
      settle(services, trx, { actor, reportCase, settlement }),
    );
    return { message, undoable: true };
  } catch (error) {
    const current = await getCase(db, actor, id);
    if (current.resolved_at) return { message: presentSettled(current), undoable: false };
    throw error;
  }
}

type Settling = { actor: SessionViewer; reportCase: CaseRow; settlement: Settlement };

// The action locks users and posts before the case, in the order of all transactions.
async function settle(services: Services, trx: Trx, { actor, reportCase, settlement }: Settling) {
  const { action, ban, statement, note = "" } = settlement;
  const isDecision = action !== "dismiss" && action !== "resolve";
  if (isDecision && !statement) throw fieldError("validation", "statement", NO_STATEMENT);
  const grounds = statement && { ...statement, caseId: reportCase.id };
  const message = await ACTS[action](services, trx, { actor, reportCase, ban, grounds });
  const closing = { actor, outcome: action, note };
  const closed = await closeCases(services, trx, { id: reportCase.id }, closing);
  if (closed === 0) throw new AppError("conflict", "Somebody else settled this report meanwhile.");
  if (ban?.resolveReports && reportCase.maker_id) {
    await closeCases(
      services,
      trx,
      { maker_id: reportCase.maker_id },
      { actor, outcome: "resolve" },
    );
  }
  return message;
}

const ACTS: Record<ReportAction, Act> = {
  dismiss: async () => "Report dismissed",
  resolve: async () => "Report resolved",
  delete: async (services, trx, { actor, reportCase, grounds }) => {
    const kind = kindOf(reportCase);
    if (kind === "user") throw new AppError("validation", "A user cannot be deleted here.");
    if (kind === "post") {
      await removePost(services, trx, { actor, id: reportCase.target_id, grounds });
      return "Post Deleted";
    }
    if (kind === "loadout") {
      const loadout = await findLoadout(trx, reportCase.target_id);
      if (!loadout) throw noLoadout();
      await removeLoadout(services, trx, { actor, loadout, grounds });
      return "Loadout Deleted";
    }
    const comment = await getComment(trx, reportCase.target_id);
    const deleted = await deleteCommentRow(services, trx, { actor, comment, grounds });
    if (!deleted) throw new AppError("notFound", "This comment does not exist.");
    return "Comment Deleted";
  },
  markNsfw: async (services, trx, { actor, reportCase, grounds }) => {
    if (kindOf(reportCase) !== "post") {
      throw new AppError("validation", "Only a post can be marked as NSFW.");
    }
    const id = reportCase.target_id;
    await updatePost(services, trx, { actor, id, change: { nsfw: true }, grounds });
    return "Marked as NSFW";
  },
  hide: async (services, trx, { actor, reportCase, grounds }) => {
    if (kindOf(reportCase) !== "post") {
      throw new AppError("validation", "Only a post can be hidden.");
    }
    await hideUntilChanged(services, trx, { actor, id: reportCase.target_id, grounds });
    return "Post hidden";
  },
  credit: async (services, trx, { actor, reportCase, grounds }) => {
    await addCredit(services, trx, { actor, reportCase, grounds });
    return "Credit line added";
  },
  ban: async (services, trx, { actor, reportCase, ban, grounds }) => {
    if (reportCase.maker_id === null)
      throw new AppError("validation", "This account is gone already.");
    if (!ban) throw new AppError("validation", "Please choose how long the ban is.");
    const userBan = { userId: reportCase.maker_id, term: ban, grounds };
    const user = await writeBan(services, trx, actor, userBan);
    return `Sayonara, ${user.username}.`;
  },
};

/** Bans a user, and resolves the open reports about the user if asked to; returns the user. */
export function createBan(
  services: Services,
  actor: SessionViewer,
  ban: UserBan,
): Promise<UserRow> {
  return transact(services.db, async (trx) => {
    const user = await writeBan(services, trx, actor, ban);
    if (ban.term.resolveReports) {
      await closeCases(services, trx, { maker_id: user.id }, { actor, outcome: "resolve" });
    }
    return user;
  });
}

type Crediting = { actor: Person; reportCase: CaseRow; grounds: Grounds | undefined };

/**
 * Adds to a post that was reported as copied a line that credits the earlier one, as a decision of staff.
 * Throws `validation` if there is no earlier post of another maker that it looks like.
 */
async function addCredit(
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
