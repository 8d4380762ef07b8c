import { sql } from "kysely";
import { CASE_KINDS } from "#contract/cases/contract.ts";
import {
  type DecidedAction,
  decidedAction,
  SUBJECT_KINDS,
  UNDO_SECONDS,
} from "#contract/decisions/contract.ts";
import type { UserChange } from "#contract/users/contract.ts";
import { notifyUser } from "#server/features/appeals/jobs.ts";
import { canSettleAppeal } from "#server/features/appeals/queries.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { setBan } from "#server/features/bans/commands.ts";
import { closeCase, findClosingTime, reopenReports } from "#server/features/cases/commands.ts";
import { reopenHolds } from "#server/features/cases/hold-commands.ts";
import { restoreCharacter } from "#server/features/characters/commands.ts";
import { restoreComment } from "#server/features/comments/restore-commands.ts";
import {
  type DecisionRow,
  lockDecision,
  noDecision,
} from "#server/features/decisions/detail-queries.ts";
import { restoreRow } from "#server/features/decisions/removal-commands.ts";
import { listImages } from "#server/features/images/queries.ts";
import { removeStaffCredit } from "#server/features/likeness/staff-credit-commands.ts";
import { restorePost } from "#server/features/posts/deletion-commands.ts";
import { loggedFields, storedPrice, updatePost } from "#server/features/posts/edit-commands.ts";
import { findPost } from "#server/features/posts/queries.ts";
import { reversePrune } from "#server/features/prunes/commands.ts";
import { recordEvent } from "#server/features/transparency/commands.ts";
import { restoreAvatar } from "#server/features/users/avatar-commands.ts";
import { updateUserRow } from "#server/features/users/commands.ts";
import { holdsName } from "#server/features/users/name-commands.ts";
import { fieldsOf, getUser, lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, authorize } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

const TOO_LATE_TO_UNDO = "It is too late to undo this.";

type Answer = { decisionId: string; reversed: boolean; reason: string };

const POST_GONE = "The post was deleted meanwhile.";

const CHANGED_SINCE = "What was changed again since stays as it is.";

/** Reverses a decision; whom it concerns is locked. */
const reverse: Reversal = (services, trx, decision) =>
  REVERSALS[decidedAction(decision.action)](services, trx, decision);

/** Decides an appeal; a reversal restores what the decision changed. Notifies whom it concerns. */
export async function settleAppeal(
  services: Services,
  trx: Trx,
  actor: SessionViewer,
  { decisionId, reversed, reason }: Answer,
): Promise<void> {
  const decision = await lockDecision(trx, decisionId, [actor._id]);
  const allowed = await canSettleAppeal(trx, actor, decision);
  authorize(allowed, actor, "Another member of staff decides this appeal.");
  const { appeal_case_id: caseId } = decision;
  const closing = { actorId: actor._id, outcome: reversed ? "reverse" : "dismiss" } as const;
  if (caseId === null || !(await closeCase(trx, caseId, closing))) {
    throw new AppError("conflict", "Somebody else decided this appeal meanwhile.");
  }
  await trx.updateTable("appeals").set({ reason }).where("decision_id", "=", decisionId).execute();
  if (reversed && decision.over_at === null) await endByAppeal(services, trx, decision);
  if (reversed) await recordEvent(trx, "reversal");
  await recordAct(trx, {
    actor,
    action: "decideAppeal",
    target: { _id: decision.user_id, username: decision.username },
    subject: decision.subject,
    reason,
    after: { reversed },
    decisionId,
  });
  await notifyUser(services, trx, decision, { kind: "AppealDecided", senderId: actor._id });
}

async function endByAppeal(services: Services, trx: Trx, decision: DecisionRow): Promise<void> {
  const missing = await reverse(services, trx, decision);
  await endDecision(trx, decision.id);
  await trx
    .updateTable("appeals")
    .set({ missing })
    .where("decision_id", "=", decision.id)
    .execute();
}

/**
 * Takes back one's decision before anyone is notified, within `UNDO_SECONDS`, and reopens the report that it
 * settled, if no other decision on it stands. Throws `conflict` later.
 */
export function undoOwnDecision(
  services: Services,
  actor: SessionViewer,
  decisionId: string,
): Promise<void> {
  return transact(services.db, async (trx) => {
    const decision = await lockDecision(trx, decisionId, [actor._id]);
    if (decision.actor_id !== actor._id) throw noDecision();
    if (decision.over_at) return;
    await undo(services, trx, actor, { decision, now: Date.now() });
    const { case_id: caseId, subject_kind: kind, subject_id: id } = decision;
    if (caseId === null) return;
    const at = await findClosingTime(trx, { id: caseId, by: actor._id });
    if (!at) return;
    const isLast = (await listStandingDecisions(trx, caseId)).length === 0;
    const closed = {
      at,
      by: actor._id,
      ...(!isLast && { subject: { kind, id }, exceptId: caseId }),
    };
    await reopenReports(trx, closed);
    await reopenHolds(services, trx, closed);
  });
}

/**
 * Opens a report again that one settled within `UNDO_SECONDS` and what was closed with it, and takes back all that one
 * decided then. Throws `conflict` later, or if the same was reported anew since.
 */
export function undoOwnSettlement(
  services: Services,
  actor: SessionViewer,
  caseId: string,
): Promise<void> {
  // Many decisions take seconds to reverse, which do not count.
  const now = Date.now();
  return transact(services.db, async (trx) => {
    const at = await findClosingTime(trx, { id: caseId, by: actor._id });
    if (!at || isTooLate(at, now)) throw new AppError("conflict", TOO_LATE_TO_UNDO);
    const decisions = await listStandingDecisions(trx, caseId);
    await lockUsers(trx, [actor._id, ...decisions.map(({ user_id }) => user_id)]);
    await lockDecidedPosts(trx, caseId);
    for (const { id } of decisions) {
      const decision = await lockDecision(trx, id, [actor._id]);
      if (decision.over_at === null) await undo(services, trx, actor, { decision, now });
    }
    const closed = { at, by: actor._id };
    const reopened = await reopenReports(trx, closed);
    if (!reopened.includes(caseId)) throw new AppError("conflict", TOO_LATE_TO_UNDO);
    await reopenHolds(services, trx, closed);
  });
}

async function undo(
  services: Services,
  trx: Trx,
  actor: SessionViewer,
  { decision, now }: { decision: DecisionRow; now: number },
): Promise<void> {
  if (!isUndoable(decision, now)) throw new AppError("conflict", TOO_LATE_TO_UNDO);
  await reverse(services, trx, decision);
  await endDecision(trx, decision.id);
  await recordEvent(trx, `undone/${decidedAction(decision.action)}`, decision.created_at);
  await recordAct(trx, {
    actor,
    action: "undoDecision",
    target: { _id: decision.user_id, username: decision.username },
    subject: decision.subject,
    decisionId: decision.id,
  });
}

/** Returns whether whoever decided can take the decision back; an answered notice stays answered. */
export function isUndoable(
  { created_at, told_at, over_at, case_kind }: DecisionRow,
  now = Date.now(),
): boolean {
  const isOfNotice = case_kind === CASE_KINDS.indexOf("notice");
  return told_at === null && over_at === null && !isOfNotice && !isTooLate(created_at, now);
}

function isTooLate(decidedAt: Date, now: number): boolean {
  return now >= decidedAt.getTime() + UNDO_SECONDS * 1_000;
}

async function endDecision(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("decisions").set({ over_at: new Date() }).where("id", "=", id).execute();
}

/** Returns the standing decisions by which a report was settled, the latest first: comments below its posts last. */
function listStandingDecisions(trx: Trx, caseId: string) {
  return trx
    .selectFrom("decisions")
    .select(["id", "user_id"])
    .where("case_id", "=", caseId)
    .where("over_at", "is", null)
    .orderBy("id", "desc")
    .execute();
}

/** Locks the posts that standing decisions on a case are about, and those whose comments they are about. */
async function lockDecidedPosts(trx: Trx, caseId: string): Promise<void> {
  const [post, comment] = [SUBJECT_KINDS.indexOf("post"), SUBJECT_KINDS.indexOf("comment")];
  await sql`select from posts where id = any(array(
      select case subject_kind when ${post} then subject_id else (before ->> 'post')::bigint end
      from decisions where case_id = ${caseId} and over_at is null
        and subject_kind in (${post}, ${comment})))
    order by id for no key update`.execute(trx);
}

/** Restores what a decision changed; returns what it could not, in a sentence, or an empty string. */
type Reversal = (services: Services, trx: Trx, decision: DecisionRow) => Promise<string>;

const REVERSALS: Record<DecidedAction, Reversal> = {
  ban: async (_services, trx, { user_id }) => {
    await setBan(trx, user_id, null);
    return "";
  },
  prune: async (services, trx, { user_id }) =>
    (await reversePrune(services, trx, user_id))
      ? ""
      : "What was removed was deleted before the appeal, and cannot be restored.",
  deletePost: async (_services, trx, { subject_id }) =>
    (await restorePost(trx, subject_id)) ? "" : POST_GONE,
  hidePost: async (_services, trx, { subject_id }) => {
    await trx.deleteFrom("cases").where("held_post_id", "=", subject_id).execute();
    return (await restorePost(trx, subject_id)) ? "" : POST_GONE;
  },
  creditPost: async (_services, trx, { id, before }) =>
    (await removeStaffCredit(trx, id, before)) ? "" : POST_GONE,
  // A moderator looks at it anyway.
  holdPost: async () => "",
  holdComment: async () => "",
  deleteLoadout: async (_services, trx, { subject_id }) =>
    (await restoreRow(trx, "loadouts", subject_id)) ? "" : "The loadout was deleted meanwhile.",
  deleteBoard: async (_services, trx, { subject_id }) =>
    (await restoreRow(trx, "boards", subject_id)) ? "" : "The board was deleted meanwhile.",
  deleteComment: async (services, trx, { subject_id: id, user_id: ownerId, before }) =>
    (await restoreComment(services, trx, { id, ownerId, logged: before })) ? "" : POST_GONE,
  removeCharacter: async (_services, trx, { subject_id }) =>
    (await restoreCharacter(trx, subject_id))
      ? ""
      : "Somebody else has claimed the character meanwhile.",
  editPost: async (services, trx, { user_id, username, subject_id: id, before, after }) => {
    const post = await findPost(trx, id);
    if (!post) return "The post is not there any more.";
    const images = await listImages(trx, id);
    const now = {
      ...loggedFields({ ...post, for_sale_price: storedPrice(post) }),
      imageDescriptions: images.map((image) => image.image_description ?? ""),
    };
    const { change, isWhole } = fieldsToRestore({ now, before, after });
    try {
      const actor = { _id: user_id, username };
      await updatePost(services, trx, { actor, id, change, restores: true });
    } catch (error) {
      // Checked before anything is written: the character of a sale may be gone.
      if (error instanceof AppError && error.code === "validation") return error.message;
      throw error;
    }
    return isWhole ? "" : CHANGED_SINCE;
  },
  changeAvatar: async (services, trx, { user_id, before, after }) => {
    const keys = { before: avatarOf(before), after: avatarOf(after) };
    return (await restoreAvatar(services, trx, user_id, keys)) ? "" : CHANGED_SINCE;
  },
  editUser: async (_services, trx, { user_id, before, after }) => {
    const user = await getUser(trx, user_id);
    const now = fieldsOf(user);
    const { change, isWhole } = fieldsToRestore<UserChange>({ now, before, after });
    const { username, ...others } = change;
    const isFree = username === undefined || (await holdsName(trx, user_id, username));
    await updateUserRow(trx, user, isFree ? change : others);
    if (!isFree) return "The former username is not free any more.";
    return isWhole ? "" : CHANGED_SINCE;
  },
};

type Edited = { now: Record<string, unknown>; before: unknown; after: unknown };

/** Returns the former values of fields that nobody changed since, and whether these are all. */
function fieldsToRestore<Change extends object>({ now, before, after }: Edited) {
  const former = Object.entries(before as Record<string, unknown>);
  const changed = after as Record<string, unknown>;
  const unchanged = former.filter(
    ([name]) => JSON.stringify(now[name]) === JSON.stringify(changed[name]),
  );
  const change = Object.fromEntries(unchanged) as Change;
  return { change, isWhole: unchanged.length === former.length };
}

function avatarOf(values: unknown): string | null {
  return (values as { avatar: string | null }).avatar;
}
