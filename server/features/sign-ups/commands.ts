import { sql } from "kysely";
import { emailKey } from "#contract/accounts/rules.ts";
import {
  APPLICATION_LENGTH,
  BY_INVITATION,
  SIGN_UP_MODES,
  SIGN_UPS_CLOSED,
  type SignUpMode,
  STAFF_AWAY_DAYS,
} from "#contract/sign-ups/contract.ts";
import { type Person, recordAct } from "#server/features/audit/commands.ts";
import { closeCase, openCase } from "#server/features/cases/commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";
import { findInviter, redeemInvitation } from "./invitation-commands.ts";
import type { SignUpsMail } from "./mails.ts";
import { findApplication, readSignUps } from "./queries.ts";

type Newcomer = {
  email: string;
  application?: string | undefined;
  /** The code of an invitation. */
  invitation?: string | undefined;
};

/** Throws `forbidden` while one cannot join, and `validation` without the application that is needed. */
export async function requireSignUps(
  services: Services,
  { email, application, invitation }: Newcomer,
): Promise<void> {
  const { settings, db } = services;
  // Otherwise nobody could open the doors of a new site.
  if (settings.admins.includes(emailKey(email))) return;
  const { mode } = await readSignUps(services, db);
  if (mode === "closed") throw new AppError("forbidden", SIGN_UPS_CLOSED);
  if (mode === "open") return;
  if (invitation && (await findInviter(db, invitation)) !== undefined) return;
  if (mode === "invitation") throw new AppError("forbidden", BY_INVITATION);
  if (application !== undefined) return;
  throw fieldError("validation", "application", APPLICATION_LENGTH);
}

/** Has staff look at a new account, if who joins waits for approval; in the transaction that creates it. */
export async function applyIfNeeded(
  services: Services,
  trx: Trx,
  { id, username, email, application, invitation }: Newcomer & { id: string; username: string },
): Promise<void> {
  const isInvited = invitation !== undefined && (await redeemInvitation(trx, id, invitation));
  if (isInvited || services.settings.admins.includes(emailKey(email))) return;
  const { mode } = await readSignUps(services, trx);
  if (mode === "open") return;
  if (mode !== "approval" || application === undefined) {
    throw new AppError("forbidden", mode === "invitation" ? BY_INVITATION : SIGN_UPS_CLOSED);
  }
  const caseId = await openCase(trx, {
    kind: "application",
    subject: { kind: "user", id, title: username },
    userId: id,
    reason: 0,
  });
  await trx
    .insertInto("applications")
    .values({ case_id: caseId, user_id: id, text: application })
    .execute();
  await trx.updateTable("users").set({ waits: true }).where("id", "=", id).execute();
}

type Answer = { caseId: string; reason: string | null };

/** Admits an applicant, or refuses with a reason, and mails it. Throws `conflict` if it was settled meanwhile. */
export async function settleApplication(
  { jobs }: Services,
  trx: Trx,
  actor: SessionViewer,
  { caseId, reason }: Answer,
): Promise<void> {
  const applicant = await findApplication(trx, caseId);
  if (!applicant) throw new AppError("conflict", "This account is gone already.");
  const { id: userId, username } = applicant;
  await lockUsers(trx, [userId]);
  const outcome = reason === null ? "admit" : "decline";
  if (!(await closeCase(trx, caseId, { actorId: actor._id, outcome }))) {
    throw new AppError("conflict", "Somebody else settled this meanwhile.");
  }
  await trx.updateTable("applications").set({ reason }).where("case_id", "=", caseId).execute();
  if (reason === null) {
    await trx.updateTable("users").set({ waits: false }).where("id", "=", userId).execute();
  }
  await recordAct(trx, {
    actor,
    action: "decideApplication",
    target: { _id: userId, username },
    reason: reason ?? "",
    after: { admitted: reason === null },
  });
  await jobs.send<SignUpsMail>(MAIL_QUEUE, { template: "applicationDecided", caseId }, trx);
}

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
  const isStaff = sql<boolean>`(roles <> '{0}' and verified and deleted_at is null)`;
  return transact(db, async (trx) => {
    await sql`update sign_ups set staff_seen_at = greatest(staff_seen_at, (
      select max(last_used_at) from sessions join users on users.id = user_id
      where ${isStaff}))`.execute(trx);
    const isAway = sql`(staff_seen_at < now() - make_interval(days => ${STAFF_AWAY_DAYS})
      and exists (select from users where ${isStaff}))`;
    await sql`update sign_ups set staff_away_at = null
      where staff_away_at is not null and not ${isAway}`.execute(trx);
    const { rows } = await sql`update sign_ups set staff_away_at = now()
      where staff_away_at is null and ${isAway} returning is_only`.execute(trx);
    if (rows.length === 0) return;
    const staff = await trx.selectFrom("users").select("id").where(isStaff).execute();
    const mails = staff.map(({ id: userId }) => ({ template: "staffAway" as const, userId }));
    await jobs.sendAll<SignUpsMail>(MAIL_QUEUE, mails, trx);
  });
}
