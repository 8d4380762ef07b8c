import { sql } from "kysely";
import { CASE_KINDS } from "#contract/cases/contract.ts";
import { SUBJECT_KINDS, type SubjectKind } from "#contract/decisions/contract.ts";
import { HOLD_ACTIONS } from "#contract/holds/contract.ts";
import { hideComment } from "#server/features/comments/hold-commands.ts";
import { endDecisions, resumeDecisions } from "#server/features/decisions/commands.ts";
import { hideFromOthers } from "#server/features/posts/hold-commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { type Closing, closeCase, type Reopening } from "./commands.ts";

/** What the decisions of a hold were: of a program, or of staff who hid the post until it was changed. */
const DECIDED = [...HOLD_ACTIONS, "hidePost"] as const;

export type Hold = { caseId: string; userId: string; subjectId: string };

/** Closes the case of a locked post or comment that waits; returns false if somebody else did meanwhile. */
export async function closeHold(
  trx: Trx,
  { caseId, userId, subjectId }: Hold,
  { at = new Date(), ...closing }: Closing,
): Promise<boolean> {
  if (!(await closeCase(trx, caseId, { ...closing, at }))) return false;
  for (const action of DECIDED) {
    await endDecisions(trx, { userId, action, subjectId, at });
  }
  return true;
}

/** Returns the subject of a case of a kind, which waits; null for one of another kind. */
const heldIf = (kind: SubjectKind) =>
  sql`case subject_kind when ${sql.lit(SUBJECT_KINDS.indexOf(kind))} then subject_id end`;

/** Lets the posts and comments wait again whose cases a user closed at a time. */
export async function reopenHolds(
  services: Services,
  trx: Trx,
  { at, by, subject }: Reopening,
): Promise<void> {
  const isSubject = subject ? sql`subject_id = ${subject.id}` : sql`true`;
  const { rows } = await sql<{
    user_id: string | null;
    held_post_id: string | null;
    held_comment_id: string | null;
  }>`
    update cases set closed_at = null, closed_by = null, outcome = null,
      held_post_id = ${heldIf("post")}, held_comment_id = ${heldIf("comment")}
    where kind = ${CASE_KINDS.indexOf("hold")} and closed_by = ${by} and closed_at = ${at}
      and ${isSubject}
      and (exists (select from posts where id = ${heldIf("post")} and deleted_at is null)
        or exists (select from comments where id = ${heldIf("comment")}))
    returning user_id, held_post_id, held_comment_id`.execute(trx);
  for (const { user_id: userId, held_post_id: postId, held_comment_id: commentId } of rows) {
    const subjectId = postId ?? commentId;
    if (postId !== null) await hideFromOthers(services, trx, postId);
    if (commentId !== null) await hideComment(trx, commentId);
    if (userId === null || subjectId === null) continue;
    for (const action of DECIDED) {
      await resumeDecisions(trx, { userId, action, subjectId, at });
    }
  }
}
