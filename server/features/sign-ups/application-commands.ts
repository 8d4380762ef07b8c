import { DELETION_DAYS } from "#contract/accounts/contract.ts";
import { emailKey } from "#contract/accounts/rules.ts";
import { APPLICATION_LENGTH, BY_INVITATION, SIGN_UPS_CLOSED } from "#contract/sign-ups/contract.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { closeCase, openCase } from "#server/features/cases/commands.ts";
import { setDeletion } from "#server/features/users/commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { type Db, type Trx, violatedIndex } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";
import { findInviter, redeemInvitation } from "./invitation-commands.ts";
import type { SignUpsMail } from "./mails.ts";
import { findApplication, readSignUps } from "./queries.ts";

const DAY_MS = 24 * 3_600_000;

type Newcomer = {
  email: string;
  application?: string | undefined;
  /** The code of an invitation. */
  invitation?: string | undefined;
};

/**
 * Returns the application of somebody who has to wait for approval; undefined for who joins at once. Throws
 * `forbidden` where they cannot join, and `validation` without the application that is needed.
 */
async function findNeeded(
  services: Services,
  db: Db | Trx,
  { email, application, isInvited }: Newcomer & { isInvited: boolean },
): Promise<string | undefined> {
  // Otherwise nobody could open the doors of a new site.
  if (services.settings.admins.includes(emailKey(email))) return undefined;
  const { mode } = await readSignUps(services, db);
  if (mode === "closed") throw new AppError("forbidden", SIGN_UPS_CLOSED);
  if (mode === "open" || isInvited) return undefined;
  if (mode === "invitation") throw new AppError("forbidden", BY_INVITATION);
  if (application === undefined) throw fieldError("validation", "application", APPLICATION_LENGTH);
  return application;
}

/** Throws `forbidden` while one cannot join, and `validation` without the application that is needed. */
export async function requireSignUps(services: Services, newcomer: Newcomer): Promise<void> {
  const { db } = services;
  const { invitation } = newcomer;
  const inviter = invitation === undefined ? undefined : await findInviter(db, invitation);
  await findNeeded(services, db, { ...newcomer, isInvited: inviter !== undefined });
}

/** Has staff look at a new account, if who joins waits for approval; in the transaction that creates it. */
export async function applyIfNeeded(
  services: Services,
  trx: Trx,
  { id, username, ...newcomer }: Newcomer & { id: string; username: string },
): Promise<void> {
  const { invitation } = newcomer;
  const isInvited = invitation !== undefined && (await redeemInvitation(trx, id, invitation));
  const text = await findNeeded(services, trx, { ...newcomer, isInvited });
  if (text === undefined) return;
  const caseId = await openCase(trx, {
    kind: "application",
    subject: { kind: "user", id, title: username },
    userId: id,
    reason: 0,
  });
  await trx.insertInto("applications").values({ case_id: caseId, user_id: id, text }).execute();
  await trx.updateTable("users").set({ waits: true }).where("id", "=", id).execute();
}

type Answer = { caseId: string; reason: string | null };

/**
 * Admits an applicant, or refuses with a reason, and mails it. A refused account is deleted like one that its owner
 * deletes. Throws `conflict` if it was settled meanwhile.
 */
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
  } else {
    await setDeletion(trx, userId, new Date(Date.now() + DELETION_DAYS * DAY_MS));
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

type Question = { caseId: string; text: string };

/** Asks an applicant, who is mailed. Throws `conflict` while a question is open, and once the case is settled. */
export async function askApplicant(
  { db, jobs }: Services,
  actor: SessionViewer,
  { caseId, text }: Question,
): Promise<void> {
  try {
    await transact(db, async (trx) => {
      const open = await trx
        .selectFrom("cases")
        .innerJoin("applications", "applications.case_id", "cases.id")
        .select("cases.id")
        .where("cases.id", "=", caseId)
        .where("closed_at", "is", null)
        .forUpdate()
        .executeTakeFirst();
      if (!open) throw new AppError("conflict", "There is nobody to ask any more.");
      const { id: questionId } = await trx
        .insertInto("application_questions")
        .values({ case_id: caseId, asker_id: actor._id, text })
        .returning("id")
        .executeTakeFirstOrThrow();
      await jobs.send<SignUpsMail>(MAIL_QUEUE, { template: "applicantAsked", questionId }, trx);
    });
  } catch (error) {
    if (violatedIndex(error) !== "application_questions_open") throw error;
    throw new AppError("conflict", "They were asked already, and did not answer yet.");
  }
}

/** Answers the open question to an applicant. Throws `conflict` without one. */
export async function answerQuestion(db: Db, userId: string, answer: string): Promise<void> {
  const answered = await db
    .updateTable("application_questions")
    .from("applications")
    .innerJoin("cases", "cases.id", "applications.case_id")
    .set({ answer, answered_at: new Date() })
    .whereRef("applications.case_id", "=", "application_questions.case_id")
    .where("applications.user_id", "=", userId)
    .where("cases.closed_at", "is", null)
    .where("answer", "is", null)
    .returning("application_questions.id")
    .executeTakeFirst();
  if (!answered) throw new AppError("conflict", "There is no question any more.");
}
