import { SIGN_UP_MODES, type SignUpMode } from "#contract/sign-ups/contract.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

/** Who can join now, and whether who joins waits only because no staff are there. */
export type SignUps = { mode: SignUpMode; staffAway: boolean };

/** Returns who can join: what staff chose, else what the setting says; while no staff are there, nobody at once. */
export async function readSignUps(
  { settings }: Pick<Services, "settings">,
  db: Db | Trx,
): Promise<SignUps> {
  const row = await db
    .selectFrom("sign_ups")
    .select(["mode", "staff_away_at"])
    .executeTakeFirstOrThrow();
  const mode = row.mode === null ? settings.signUp : (SIGN_UP_MODES[row.mode] ?? settings.signUp);
  const staffAway = mode === "open" && row.staff_away_at !== null;
  return { mode: staffAway ? "approval" : mode, staffAway };
}

/** Lists the questions to an applicant, oldest first. */
export function listQuestions(db: Db, caseId: string) {
  return db
    .selectFrom("application_questions as questions")
    .leftJoin("users", "users.id", "asker_id")
    .select(["questions.id", "text", "answer", "questions.created_at", "username as asker_name"])
    .where("case_id", "=", caseId)
    .orderBy("questions.id")
    .execute();
}

export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number];

/** Returns what a user wrote to join, and why it was refused. Throws `notFound` without an application. */
export async function getApplicationOf(db: Db, userId: string) {
  const found = await db
    .selectFrom("applications")
    .select(["case_id", "text", "reason"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!found) throw new AppError("notFound", "You joined without an application.");
  return found;
}

/** Returns what an applicant wrote, and why it was refused. */
export function findApplication(db: Db | Trx, caseId: string) {
  return db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .select(["applications.text", "applications.reason", "users.id", "users.username"])
    .select("users.email")
    .where("case_id", "=", caseId)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}
