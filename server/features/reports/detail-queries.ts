import { ALIKE_MAX } from "#contract/reports/contract.ts";
import { getComment } from "#server/features/comments/queries.ts";
import { listImages } from "#server/features/images/queries.ts";
import { findLoadout } from "#server/features/loadout/queries.ts";
import { findPost } from "#server/features/posts/queries.ts";
import { getUser } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type CaseRow, countCasesAbout, kindOf, listReportNotes } from "./queries.ts";

const ACTS_MAX = 20;
const STAFF_NOTES_MAX = 200;

/** Returns the details of a case; null for what no longer exists. */
export async function readCase(db: Db, row: CaseRow) {
  const kind = kindOf(row);
  const [post, comment, loadout, maker, notes, staffNotes, alike] = await Promise.all([
    kind === "post" ? readPost(db, row.target_id) : null,
    kind === "comment" ? orNull(getComment(db, row.target_id)) : null,
    kind === "loadout" ? findLoadout(db, row.target_id) : null,
    row.maker_id === null ? null : readMaker(db, row.maker_id),
    listReportNotes(db, row.id),
    listStaffNotes(db, row.id),
    countAlike(db, row),
  ]);
  return { post, comment, loadout, maker, notes, staffNotes, alike };
}

async function readPost(db: Db, id: string) {
  const post = await findPost(db, id);
  return post ? { row: post, images: await listImages(db, id) } : null;
}

async function readMaker(db: Db, id: string) {
  const [row, cases, acts] = await Promise.all([
    orNull(getUser(db, id)),
    countCasesAbout(db, id),
    listActsOn(db, id),
  ]);
  return row && { row, cases, acts };
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

export type StaffNoteRow = Awaited<ReturnType<typeof listStaffNotes>>[number];

/** Counts the outcomes of the latest settled cases of the same kind and reason. */
function countAlike(db: Db, { id, kind, reason }: CaseRow) {
  const latest = db
    .selectFrom("report_cases")
    .select("outcome")
    .where("kind", "=", kind)
    .where("reason", "=", reason)
    .where("resolved_at", "is not", null)
    .where("outcome", "is not", null)
    .where("id", "<>", id)
    .orderBy("resolved_at", "desc")
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
