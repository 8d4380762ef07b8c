import { sql } from "kysely";
import { SIGN_UP_MODES, type SignUpMode, STAFF_AWAY_DAYS } from "#contract/sign-ups/contract.ts";
import { type Person, recordAct } from "#server/features/audit/commands.ts";
import { selectStaff } from "#server/features/users/queries.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";
import type { SignUpsMail } from "./mails.ts";
import { readSignUps } from "./queries.ts";

/** Changes who can join until staff change it again, whatever the setting says. */
export function changeSignUps(
  services: Pick<Services, "db" | "settings">,
  actor: Person,
  mode: SignUpMode,
): Promise<void> {
  return transact(services.db, async (trx) => {
    await sql`select from sign_ups for update`.execute(trx);
    const { mode: before } = await readSignUps(services, trx);
    await trx
      .updateTable("sign_ups")
      .set({ mode: SIGN_UP_MODES.indexOf(mode), staff_seen_at: new Date(), staff_away_at: null })
      .execute();
    if (before === mode) return;
    await recordAct(trx, {
      actor,
      action: "changeSignUps",
      before: { signUps: before },
      after: { signUps: mode },
    });
  });
}

/**
 * Has who joins wait for approval while no staff were there for a time, and mails staff so once; ends that when
 * they come. A site without staff stays as it is.
 */
export function watchStaff({ db, jobs }: Services): Promise<void> {
  return transact(db, async (trx) => {
    await sql`update sign_ups set staff_seen_at = greatest(staff_seen_at, (
      select max(last_used_at) from sessions
      where user_id in (${selectStaff(trx).select("id")})))`.execute(trx);
    const isAway = sql`(staff_seen_at < now() - make_interval(days => ${STAFF_AWAY_DAYS})
      and exists (${selectStaff(trx).select("id")}))`;
    await sql`update sign_ups set staff_away_at = null
      where staff_away_at is not null and not ${isAway}`.execute(trx);
    const { rows } = await sql`update sign_ups set staff_away_at = now()
      where staff_away_at is null and ${isAway} returning is_only`.execute(trx);
    if (rows.length === 0) return;
    const staff = await selectStaff(trx).select("id").execute();
    const mails = staff.map(({ id: userId }) => ({ template: "staffAway" as const, userId }));
    await jobs.sendAll<SignUpsMail>(MAIL_QUEUE, mails, trx);
  });
}
