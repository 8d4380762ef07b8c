import { getComment } from "#server/features/comments/queries.ts";
import {
  type CaseRow,
  countCasesAbout,
  kindOf,
  listReportNotes,
} from "#server/features/moderation/report-queries.ts";
import { findPost, listImages } from "#server/features/posts/queries.ts";
import { getUser } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

const ACTS_MAX = 20;

/** Returns the details of a case; null for what no longer exists. */
export async function readCase(db: Db, row: CaseRow) {
  const kind = kindOf(row);
  const [post, comment, maker, notes] = await Promise.all([
    kind === "post" ? readPost(db, row.target_id) : null,
    kind === "comment" ? orNull(getComment(db, row.target_id)) : null,
    row.maker_id === null ? null : readMaker(db, row.maker_id),
    listReportNotes(db, row.id),
  ]);
  return { post, comment, maker, notes };
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

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === "notFound") return null;
    throw error;
  }
}
