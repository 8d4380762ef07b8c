import { ALIKE_MAX, type CaseKind, RESEMBLES_MAX } from "#contract/cases/contract.ts";
import { canDecideNotice } from "#contract/notices/policy.ts";
import { canSettleAppeal } from "#server/features/appeals/queries.ts";
import { findBoard } from "#server/features/boards/queries.ts";
import { getWrittenComment } from "#server/features/comments/queries.ts";
import { getDecision } from "#server/features/decisions/detail-queries.ts";
import { listImages } from "#server/features/images/queries.ts";
import { listRemovalsLike } from "#server/features/likeness/removed-queries.ts";
import { findLoadout } from "#server/features/loadout/queries.ts";
import {
  getConfirmedNotice,
  isSender,
  listNoticeMakers,
  listNoticePosts,
} from "#server/features/notices/queries.ts";
import { findEditablePost, findPost } from "#server/features/posts/queries.ts";
import { countReportsAbout, listReportNotes } from "#server/features/reports/queries.ts";
import { findApplication, listQuestions } from "#server/features/sign-ups/queries.ts";
import { findUser } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { countMade, findSharedBrowser } from "./maker-queries.ts";
import { type CaseRow, kindOf, subjectKindOf } from "./queries.ts";
import { findRecent } from "./recent-queries.ts";

const ACTS_MAX = 20;
const STAFF_NOTES_MAX = 200;

/** Returns the details of a case for a member of staff; null for what no longer exists. */
export async function readCase(db: Db, viewer: SessionViewer, row: CaseRow) {
  const kind = subjectKindOf(row);
  const { id, subject_id: subjectId, user_id: userId } = row;
  const [
    post,
    comment,
    loadout,
    board,
    maker,
    notice,
    decision,
    application,
    notes,
    hold,
    staffNotes,
    alike,
    resembles,
  ] = await Promise.all([
    kind === "post" ? readPost(db, row) : null,
    kind === "comment" ? orNull(getWrittenComment(db, subjectId)) : null,
    kind === "loadout" ? findLoadout(db, subjectId) : null,
    kind === "board" ? findBoard(db, subjectId) : null,
    userId === null ? null : readMaker(db, viewer, userId, kindOf(row)),
    readNotice(db, viewer, row),
    readAppealed(db, viewer, row),
    readApplication(db, id),
    listReportNotes(db, id),
    findHold(db, id),
    listStaffNotes(db, id),
    countAlike(db, row),
    kind === "post" ? listRemovalsLike(db, { postId: subjectId, limit: RESEMBLES_MAX }) : [],
  ]);
  return {
    post,
    comment,
    loadout,
    board,
    maker,
    notice,
    decision,
    application,
    notes,
    hold,
    staffNotes,
    alike,
    resembles,
  };
}

async function readPost(db: Db, { subject_id: id, user_id, held_post_id }: CaseRow) {
  const isHeld = held_post_id !== null && user_id !== null;
  const post = await (isHeld ? findEditablePost(db, user_id, id) : findPost(db, id));
  return post ? { row: post, images: await listImages(db, id) } : null;
}

async function readMaker(db: Db, viewer: SessionViewer, id: string, caseKind: CaseKind) {
  const [row, cases, made, acts, recent, sharedBrowser] = await Promise.all([
    findUser(db, id),
    countReportsAbout(db, id),
    countMade(db, id),
    listActsOn(db, id),
    caseKind === "appeal" ? null : findRecent(db, id),
    findSharedBrowser(db, viewer, id),
  ]);
  if (!row) return null;
  const inviter = row.invited_by === null ? undefined : await findUser(db, row.invited_by);
  return { row, cases, made, acts, recent, sharedBrowser, invitedBy: inviter?.username ?? null };
}

/** Returns what staff did to a user, newest first. */
function listActsOn(db: Db, userId: string) {
  return db
    .selectFrom("audit_log")
    .select(["actor_name", "action", "subject", "reason", "after", "created_at"])
    .where("target_id", "=", userId)
    .orderBy("id", "desc")
    .limit(ACTS_MAX)
    .execute();
}

export type MakerAct = Awaited<ReturnType<typeof listActsOn>>[number];

/** Returns the first 200 notes of staff on a case, oldest first. */
function listStaffNotes(db: Db, caseId: string) {
  return db
    .selectFrom("staff_notes")
    .select(["id", "author_name", "text", "created_at"])
    .where("case_id", "=", caseId)
    .orderBy("id")
    .limit(STAFF_NOTES_MAX)
    .execute();
}

/** Returns the notice of a case with its posts and their makers; null for other kinds. */
async function readNotice(db: Db, viewer: SessionViewer, { notice_id: id }: CaseRow) {
  if (id === null) return null;
  const [row, posts, makers, isOwn] = await Promise.all([
    getConfirmedNotice(db, id),
    listNoticePosts(db, id),
    listNoticeMakers(db, id),
    isSender(db, id, viewer._id),
  ]);
  const people = makers.map(({ maker_id, roles }) => ({ _id: maker_id, roles }));
  const canSettle = canDecideNotice(viewer, { makers: people, isSender: isOwn });
  return { row, posts, makers, canSettle };
}

/** Returns the decision that is appealed; null for other kinds. */
async function readAppealed(db: Db, viewer: SessionViewer, { decision_id: id }: CaseRow) {
  if (id === null) return null;
  const row = await getDecision(db, id);
  return { row, canSettle: await canSettleAppeal(db, viewer, row) };
}

/** Returns an application with the questions to the applicant; null for other kinds. */
async function readApplication(db: Db, caseId: string) {
  const row = await findApplication(db, caseId);
  return row ? { row, questions: await listQuestions(db, caseId) } : null;
}

export type StaffNoteRow = Awaited<ReturnType<typeof listStaffNotes>>[number];

/** Returns why a post or comment waits, and the removal that it looks like. */
function findHold(db: Db, caseId: string) {
  return db
    .selectFrom("holds")
    .leftJoin("rules", "rules.number", "holds.rule")
    .select(["holds.note", "holds.rule", "rules.title as rule_title", "holds.removed_at"])
    .where("holds.case_id", "=", caseId)
    .executeTakeFirst();
}

export type HoldRow = NonNullable<Awaited<ReturnType<typeof findHold>>>;

/** Counts the outcomes of the latest closed cases of the same kind and reason. */
function countAlike(db: Db, { id, kind, subject_kind, reason }: CaseRow) {
  const latest = db
    .selectFrom("cases")
    .select("outcome")
    .where("kind", "=", kind)
    .where("subject_kind", "=", subject_kind)
    .where("reason", "=", reason)
    .where("closed_at", "is not", null)
    .where("outcome", "is not", null)
    .where("id", "<>", id)
    .orderBy("closed_at", "desc")
    .limit(ALIKE_MAX);
  return db
    .selectFrom(latest.as("latest"))
    .select((eb) => ["outcome", eb.fn.countAll<string>().as("count")])
    .groupBy("outcome")
    .orderBy("count", "desc")
    .orderBy("outcome")
    .execute();
}

export type AlikeRow = Awaited<ReturnType<typeof countAlike>>[number];

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === "notFound") return null;
    throw error;
  }
}
