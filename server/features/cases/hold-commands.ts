import { sql } from "kysely";
import { CASE_KINDS } from "#contract/cases/contract.ts";
import { endDecisions, resumeDecisions } from "#server/features/decisions/commands.ts";
import { hideFromOthers } from "#server/features/posts/hold-commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { type Closing, closeCase, type Reopening } from "./commands.ts";

/** What the decisions of a hold were: of a program, or of staff who hid the post until it was changed. */
const HOLD_ACTIONS = ["holdPost", "hidePost"] as const;

type Hold = { caseId: string; userId: string; postId: string };

/** Closes the case of a locked post that waits; returns false if somebody else did meanwhile. */
export async function closeHold(
  trx: Trx,
  { caseId, userId, postId }: Hold,
  { at = new Date(), ...closing }: Closing,
): Promise<boolean> {
  if (!(await closeCase(trx, caseId, { ...closing, at }))) return false;
  for (const action of HOLD_ACTIONS) {
    await endDecisions(trx, { userId, action, subjectId: postId, at });
  }
  return true;
}

/** Lets the posts wait again whose cases a user closed at a time. */
export async function reopenHolds(
  services: Services,
  trx: Trx,
  { at, by, subject }: Reopening,
): Promise<void> {
  const isSubject = subject ? sql`subject_id = ${subject.id}` : sql`true`;
  const { rows } = await sql<{ user_id: string | null; subject_id: string }>`
    update cases set closed_at = null, closed_by = null, outcome = null, held_post_id = subject_id
    where kind = ${CASE_KINDS.indexOf("hold")} and closed_by = ${by} and closed_at = ${at}
      and ${isSubject}
      and exists (select from posts where id = cases.subject_id and deleted_at is null)
    returning user_id, subject_id`.execute(trx);
  for (const { user_id: userId, subject_id: postId } of rows) {
    await hideFromOthers(services, trx, postId);
    if (userId === null) continue;
    for (const action of HOLD_ACTIONS) {
      await resumeDecisions(trx, { userId, action, subjectId: postId, at });
    }
  }
}
