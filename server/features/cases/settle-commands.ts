import {
  type CaseKind,
  type CaseOutcome,
  type CaseSettlement,
  CHOOSE_REMOVED,
  SETTLEMENTS,
} from "#contract/cases/contract.ts";
import { NO_STATEMENT, REASON_LENGTH } from "#contract/decisions/contract.ts";
import { MADE_LABELS, type Made } from "#contract/posts/made.ts";
import { settleAppeal } from "#server/features/appeals/commands.ts";
import type { Person } from "#server/features/audit/commands.ts";
import { writeBan } from "#server/features/bans/commands.ts";
import { removeBoard } from "#server/features/boards/deletion-commands.ts";
import { findBoard, noBoard } from "#server/features/boards/queries.ts";
import { deleteCommentRow } from "#server/features/comments/commands.ts";
import { getWrittenComment } from "#server/features/comments/queries.ts";
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
import { settleNotice } from "#server/features/notices/decide-commands.ts";
import { removePost } from "#server/features/posts/deletion-commands.ts";
import { updatePost } from "#server/features/posts/edit-commands.ts";
import { hideUntilChanged } from "#server/features/posts/hold-commands.ts";
import { writePrune } from "#server/features/prunes/commands.ts";
import { closeReports } from "#server/features/reports/commands.ts";
import {
  type ComparisonRow,
  findComparison,
  isCreditable,
} from "#server/features/reports/comparison-queries.ts";
import { settleApplication } from "#server/features/sign-ups/application-commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { presentRemoved, presentSettled } from "./present.ts";
import { type CaseRow, getCase, kindOf, subjectKindOf } from "./queries.ts";
import { closeReportsOn, removeChosen } from "./removal-commands.ts";
import { MEANWHILE, type Settling, settleHold } from "./settle-hold-commands.ts";

type ActInput = {
  actor: SessionViewer;
  settled: CaseRow;
  input: CaseSettlement;
  grounds: Grounds | undefined;
};

/** Performs what an outcome says, and returns what to say of it. */
type Act = (services: Services, trx: Trx, actInput: ActInput) => Promise<string>;

/** What was done or, if somebody else settled the case before, how; only the former is undoable. */
type Settled = { message: string; undoable: boolean };

/** Settles a case of any kind, and does what its outcome says in the same transaction. */
export async function settleCase(
  services: Services,
  actor: SessionViewer,
  id: string,
  input: CaseSettlement,
): Promise<Settled> {
  const { db } = services;
  const settled = await getCase(db, actor, id);
  if (settled.closed_at) return { message: presentSettled(settled), undoable: false };
  requireWords(settled, input);
  const settle = BY_KIND[kindOf(settled)];
  try {
    const message = await transact(db, (trx) => settle(services, trx, { actor, settled, input }));
    return { message, undoable: kindOf(settled) === "report" };
  } catch (error) {
    const current = await getCase(db, actor, id);
    if (current.closed_at) return { message: presentSettled(current), undoable: false };
    throw error;
  }
}

/** Throws `validation` unless the outcome is one of the kind, with the words that it needs. */
function requireWords(settled: CaseRow, { outcome, statement, reason }: CaseSettlement): void {
  const needed = SETTLEMENTS[kindOf(settled)][outcome];
  if (!needed) throw new AppError("validation", NOT_SO);
  if (needed === "statement" && !statement) {
    throw fieldError("validation", "statement", NO_STATEMENT);
  }
  if (needed === "reason" && !reason) throw fieldError("validation", "reason", REASON_LENGTH);
}

type Settle = (services: Services, trx: Trx, settling: Settling) => Promise<string>;

const BY_KIND: Record<CaseKind, Settle> = {
  report: settleReport,
  hold: settleHold,
  notice: async (services, trx, { actor, settled, input }) => {
    const { outcome, statement, reason = "", remove } = input;
    const noticeId = settled.notice_id ?? "";
    if (outcome !== "delete" || !statement) {
      await settleNotice(services, trx, actor, { noticeId, reason, removal: null });
      return "Decided. Nothing changes.";
    }
    if (!remove?.posts.length) throw fieldError("validation", "remove", CHOOSE_REMOVED);
    const removal = { rule: statement.rule, posts: remove.posts };
    await settleNotice(services, trx, actor, { noticeId, reason: statement.reason, removal });
    return "Decided. The posts are removed.";
  },
  appeal: async (services, trx, { actor, settled, input: { outcome, reason = "" } }) => {
    const reversed = outcome === "reverse";
    const decisionId = settled.decision_id ?? "";
    await settleAppeal(services, trx, actor, { decisionId, reversed, reason });
    return reversed ? "Decision reversed" : "Decision confirmed";
  },
  application: async (services, trx, { actor, settled, input: { outcome, reason = "" } }) => {
    const isAdmitted = outcome === "admit";
    const answer = { caseId: settled.id, reason: isAdmitted ? null : reason };
    await settleApplication(services, trx, actor, answer);
    return isAdmitted ? "Admitted" : "Refused";
  },
};

// The act locks users and posts before the case, in the order of all transactions.
async function settleReport(services: Services, trx: Trx, { actor, settled, input }: Settling) {
  const { outcome, ban, prune, remove, statement, note } = input;
  const act = ACTS[outcome];
  if (!act) throw new AppError("validation", NOT_SO);
  const grounds = statement && { ...statement, caseId: settled.id };
  const at = new Date();
  const userId = settled.user_id;
  if (remove && userId === null) throw new AppError("validation", ACCOUNT_GONE);
  const removed =
    remove && userId !== null
      ? await removeChosen(services, trx, { actor, userId, remove, grounds, at })
      : undefined;
  const message = removed
    ? presentRemoved(removed)
    : await act(services, trx, { actor, settled, input, grounds });
  const closing = { actor, outcome, note, at };
  const closed = await closeReports(services, trx, { id: settled.id }, closing);
  if (closed === 0) throw new AppError("conflict", MEANWHILE);
  if (removed) await closeReportsOn(services, trx, removed, { actor, at });
  if (outcome === "ban" && userId !== null && (prune || ban?.resolveReports)) {
    await closeReports(services, trx, { userId }, { actor, outcome: "resolve", at });
  }
  return message;
}

const NOT_SO = "This cannot be settled so.";
const ACCOUNT_GONE = "This account is gone already.";

const ACTS: Partial<Record<CaseOutcome, Act>> = {
  dismiss: async () => "Report dismissed",
  resolve: async () => "Report resolved",
  delete: async (services, trx, { actor, settled, grounds }) => {
    const id = settled.subject_id;
    const kind = subjectKindOf(settled);
    if (kind === "post") {
      await removePost(services, trx, { actor, id, grounds });
      return "Post Deleted";
    }
    if (kind === "loadout") {
      const loadout = await findLoadout(trx, id);
      if (!loadout) throw noLoadout();
      await removeLoadout(services, trx, { actor, loadout, grounds });
      return "Loadout Deleted";
    }
    if (kind === "board") {
      const board = await findBoard(trx, id);
      if (!board) throw noBoard();
      await removeBoard(services, trx, { actor, board, grounds });
      return "Board Deleted";
    }
    if (kind !== "comment") throw new AppError("validation", "A user cannot be deleted here.");
    const comment = await getWrittenComment(trx, id);
    const deleted = await deleteCommentRow(services, trx, { actor, comment, grounds });
    if (!deleted) throw new AppError("notFound", "This comment does not exist.");
    return "Comment Deleted";
  },
  markNsfw: async (services, trx, { actor, settled, grounds }) => {
    if (subjectKindOf(settled) !== "post") {
      throw new AppError("validation", "Only a post can be marked as NSFW.");
    }
    const id = settled.subject_id;
    await updatePost(services, trx, { actor, id, change: { nsfw: true }, grounds });
    return "Marked as NSFW";
  },
  labelHand: label("hand"),
  labelTool: label("tool"),
  labelAI: label("ai"),
  hide: async (services, trx, { actor, settled, grounds }) => {
    if (subjectKindOf(settled) !== "post") {
      throw new AppError("validation", "Only a post can be hidden.");
    }
    await hideUntilChanged(services, trx, { actor, id: settled.subject_id, grounds });
    return "Post hidden";
  },
  credit: async (services, trx, { actor, settled, grounds }) => {
    await addCredit(services, trx, { actor, settled, grounds });
    return "Credit line added";
  },
  ban: async (services, trx, { actor, settled, input: { ban, prune }, grounds }) => {
    const { user_id: userId } = settled;
    if (userId === null) throw new AppError("validation", ACCOUNT_GONE);
    if (!ban) throw new AppError("validation", "Please choose how long the ban is.");
    const user = await writeBan(services, trx, actor, { userId, term: ban, grounds });
    if (prune) await writePrune(services, trx, { actor, userId, grounds });
    return `Sayonara, ${user.username}.`;
  },
};

/** Returns the act that says how a post was made. */
function label(made: Made): Act {
  return async (services, trx, { actor, settled, grounds }) => {
    if (subjectKindOf(settled) !== "post") {
      throw new AppError("validation", "Only a post can be labeled.");
    }
    await updatePost(services, trx, { actor, id: settled.subject_id, change: { made }, grounds });
    return `Labeled “${MADE_LABELS[made]}”`;
  };
}

type Crediting = { actor: Person; settled: CaseRow; grounds: Grounds | undefined };

/**
 * Adds to a post that was reported as copied a line that credits the earlier one, as a decision of staff.
 * Throws `validation` if there is no earlier post of another maker that it looks like.
 */
async function addCredit(
  services: Services,
  trx: Trx,
  { actor, settled, grounds }: Crediting,
): Promise<void> {
  const compared = await findComparison(trx, settled);
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
