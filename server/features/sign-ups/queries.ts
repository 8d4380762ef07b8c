import { SIGN_UP_MODES, type SignUpMode } from "#contract/sign-ups/contract.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
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
