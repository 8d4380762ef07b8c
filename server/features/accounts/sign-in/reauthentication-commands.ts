import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import {
  MAILED_CODE_LENGTH,
  MAILED_CODE_MINUTES,
  type ReauthenticationMethod,
} from "#contract/factors/contract.ts";
import { isPassword } from "#server/features/accounts/password.ts";
import { findPasswordOf, hasPassword } from "#server/features/accounts/queries.ts";
import type { ConfirmationMail } from "#server/features/accounts/queues.ts";
import { listSecondFactors } from "#server/features/factors/queries.ts";
import { findStoppingAnswer } from "#server/features/users/refusal-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

const FAILURES_MAX = 5;
const CODE_REFUSED = "This code is wrong or has expired. Ask for a new one if it keeps failing.";
const CONFIRM_FIRST =
  "Your email refused our mail, so we can send no code. Confirm it again in your settings first.";

/** Returns how a user can authenticate again; a mailed code only without any other method. */
export async function listMethods(db: Db, userId: string): Promise<ReauthenticationMethod[]> {
  const [factors, withPassword] = await Promise.all([
    listSecondFactors(db, userId),
    hasPassword(db, userId),
  ]);
  const methods: ReauthenticationMethod[] = factors.filter((factor) => factor !== "recovery");
  if (withPassword) methods.push("password");
  return methods.length > 0 ? methods : ["mail"];
}

/** Mails a code that is valid for one session. Throws `conflict` where there is another method, or no mail is sent. */
export async function sendConfirmationMail(
  { db, jobs }: Services,
  { _id: userId, sessionId }: SessionViewer,
): Promise<void> {
  const methods = await listMethods(db, userId);
  if (!methods.includes("mail")) {
    throw new AppError("conflict", "Confirm with your password or your second factor.");
  }
  if ((await findStoppingAnswer(db, userId)) !== null)
    throw new AppError("conflict", CONFIRM_FIRST);
  const mail: ConfirmationMail = { template: "confirmationCode", userId, sessionId };
  await transact(db, (trx) => jobs.send(MAIL_QUEUE, mail, trx));
}

/** Generates the code of a mail as it is rendered; the previous one stops working. */
export async function issueConfirmationCode(db: Db, sessionId: string): Promise<string> {
  const code = String(randomInt(10 ** MAILED_CODE_LENGTH)).padStart(MAILED_CODE_LENGTH, "0");
  const values = {
    code_hash: hashCode(sessionId, code),
    failures: 0,
    expires_at: new Date(Date.now() + MAILED_CODE_MINUTES * 60_000),
  };
  await db
    .insertInto("confirmation_codes")
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet(values))
    .execute();
  return code;
}

function hashCode(sessionId: string, code: string): Buffer {
  return createHash("sha256").update(`${sessionId} ${code}`).digest();
}

/** Throws `validation` unless the password is the user's. */
export async function confirmByPassword(db: Db, userId: string, password: string): Promise<void> {
  const stored = await findPasswordOf(db, userId);
  if (!(await isPassword(stored?.hash, password))) {
    throw new AppError("validation", "The password is wrong.", {
      password: "The password is wrong.",
    });
  }
}

/** Consumes a mailed code; throws `validation` for a wrong one, and deletes the code after five. */
export async function confirmByMail(
  { db }: Services,
  { sessionId }: SessionViewer,
  code: string,
): Promise<void> {
  const confirmed = await transact(db, async (trx) => {
    const sent = await trx
      .selectFrom("confirmation_codes")
      .selectAll()
      .where("session_id", "=", sessionId)
      .forUpdate()
      .executeTakeFirst();
    if (!sent || sent.expires_at.getTime() < Date.now()) return false;
    const matches = timingSafeEqual(sent.code_hash, hashCode(sessionId, code));
    const failures = sent.failures + 1;
    if (matches || failures >= FAILURES_MAX) {
      await trx.deleteFrom("confirmation_codes").where("session_id", "=", sessionId).execute();
    } else {
      await trx
        .updateTable("confirmation_codes")
        .set({ failures })
        .where("session_id", "=", sessionId)
        .execute();
    }
    return matches;
  });
  if (!confirmed) throw new AppError("validation", CODE_REFUSED, { code: CODE_REFUSED });
}
