import { sql } from "kysely";
import { CASE_KINDS } from "#contract/cases/contract.ts";
import type { Db } from "#server/platform/db/database.ts";

const NOTES_MAX = 200;

/** Returns the notes of a case's reports, newest first. */
export function listReportNotes(db: Db, caseId: string) {
  return db
    .selectFrom("reports")
    .innerJoin("users", "users.id", "reports.reporter_id")
    .select([
      "users.id",
      "users.username",
      "users.avatar_key",
      "reports.reason",
      "reports.note",
      "reports.created_at",
    ])
    .where("reports.case_id", "=", caseId)
    .orderBy("reports.created_at", "desc")
    .limit(NOTES_MAX)
    .execute();
}

/** Returns the number of reported things of a user, and of those that led to an action. */
export async function countReportsAbout(db: Db, userId: string) {
  const { rows } = await sql<{ all: number; upheld: number }>`
    select count(*)::integer as all,
      count(*) filter (where outcome > 0)::integer as upheld
    from cases where user_id = ${userId} and kind = ${CASE_KINDS.indexOf("report")}`.execute(db);
  return { all: rows[0]?.all ?? 0, upheld: rows[0]?.upheld ?? 0 };
}

/** Returns the reporters of a case with verified email addresses. */
export async function listReporterIds(db: Db, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("users", "users.id", "reports.reporter_id")
    .select("users.id")
    .where("reports.case_id", "=", caseId)
    .where("users.verified", "=", true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a settled case for one of its reporters; undefined if either is gone. */
export function findSettledReport(
  db: Db,
  { caseId, reporterId }: { caseId: string; reporterId: string },
) {
  return db
    .selectFrom("reports")
    .innerJoin("cases", "cases.id", "reports.case_id")
    .innerJoin("users", "users.id", "reports.reporter_id")
    .select([
      "users.username",
      "users.email",
      "cases.subject_kind",
      "cases.title",
      "cases.outcome",
      "cases.closed_at",
    ])
    .where("reports.case_id", "=", caseId)
    .where("reports.reporter_id", "=", reporterId)
    .executeTakeFirst();
}
