import type { CaseSettlement } from "#contract/cases/contract.ts";
import { canActOn } from "#contract/users/policy.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { deleteCommentRow } from "#server/features/comments/commands.ts";
import { findNotified, lockComment, showComment } from "#server/features/comments/hold-commands.ts";
import { getWrittenComment } from "#server/features/comments/queries.ts";
import type { Grounds } from "#server/features/decisions/commands.ts";
import { requestPairs } from "#server/features/likeness/pair-commands.ts";
import { restorePost, withdrawPost } from "#server/features/posts/deletion-commands.ts";
import { lockPostRows } from "#server/features/posts/queries.ts";
import { getUser, lockUserRows, lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError, authorize, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { closeHold, type Hold } from "./hold-commands.ts";
import { presentRemoved } from "./present.ts";
import { type CaseRow, subjectKindOf } from "./queries.ts";
import { closeReportsOn, removeChosen } from "./removal-commands.ts";

export type Settling = { actor: SessionViewer; settled: CaseRow; input: CaseSettlement };

export const MEANWHILE = "Somebody else settled this meanwhile.";

const CHOOSE_HELD = "Choose what waits too.";

/** What can be done to a post or comment that waits; whom it concerns is locked. */
type Held = {
  lock: () => Promise<unknown>;
  show: () => Promise<void>;
  /** Removes it as a decision; returns what to say of it. */
  remove: (actor: SessionViewer, grounds: Grounds | undefined) => Promise<string>;
  released: "releasePost" | "releaseComment";
};

/** Shows a post or comment that waits, or removes it with a statement of reasons. */
export async function settleHold(
  services: Services,
  trx: Trx,
  { actor, settled, input }: Settling,
): Promise<string> {
  const { outcome, remove, statement } = input;
  const { id: caseId, user_id: userId, subject_id: subjectId, title } = settled;
  if (userId === null) throw new AppError("conflict", MEANWHILE);
  const isComment = subjectKindOf(settled) === "comment";
  const hold = { caseId, userId, subjectId };
  const held = await (isComment ? findHeldComment : findHeldPost)(services, trx, hold);
  const { username, roles } = await getUser(trx, userId);
  authorize(canActOn(actor, { _id: userId, roles }), actor, "You cannot decide this.");
  const grounds = statement && { ...statement, caseId };
  if (remove) {
    const chosen = isComment ? remove.comments : remove.posts;
    if (!chosen.includes(subjectId)) throw fieldError("validation", "remove", CHOOSE_HELD);
    const at = new Date();
    const removed = await removeChosen(services, trx, { actor, userId, remove, grounds, at });
    if (!removed.holds.includes(caseId)) throw new AppError("conflict", MEANWHILE);
    await closeReportsOn(services, trx, removed, { actor, at });
    return presentRemoved(removed);
  }
  await held.lock();
  if (!(await closeHold(trx, hold, { actorId: actor._id, outcome }))) {
    throw new AppError("conflict", MEANWHILE);
  }
  if (outcome === "delete") return held.remove(actor, grounds);
  await held.show();
  const target = { _id: userId, username };
  await recordAct(trx, { actor, action: held.released, target, subject: title });
  return "Everybody sees it now.";
}

async function findHeldPost(
  services: Services,
  trx: Trx,
  { userId, subjectId: id }: Hold,
): Promise<Held> {
  await lockUsers(trx, [userId]);
  return {
    lock: () => lockPostRows(trx, [id]),
    show: async () => {
      await restorePost(trx, id);
      await requestPairs(services, trx, id);
    },
    remove: async (actor, grounds) => {
      await withdrawPost(services, trx, { id, actor, grounds });
      return "Post Deleted";
    },
    released: "releasePost",
  };
}

async function findHeldComment(
  services: Services,
  trx: Trx,
  { caseId, userId, subjectId: id }: Hold,
): Promise<Held> {
  const comment = await getWrittenComment(trx, id);
  const notified = await findNotified(trx, comment, caseId);
  await lockUserRows(trx, [userId, notified.authorId, ...notified.recipients.keys()]);
  return {
    lock: () => lockComment(trx, comment),
    show: () => showComment(services, trx, comment, notified),
    remove: async (actor, grounds) => {
      await deleteCommentRow(services, trx, { actor, comment, grounds });
      return "Comment Deleted";
    },
    released: "releaseComment",
  };
}
