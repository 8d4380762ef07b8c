import { LIMITS } from "#contract/limits.ts";
import { banOf } from "#server/features/bans/queries.ts";
import { findBanDecision } from "#server/features/decisions/queries.ts";
import { createMailLink } from "#server/features/security/link-commands.ts";
import { countMailLinks } from "#server/features/security/link-queries.ts";
import { getUser, lockUsers } from "#server/features/users/queries.ts";
import { findStoppingAnswer } from "#server/features/users/refusal-queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

/** Mails to whom a decision concerns; `linkId` opens it without a sign-in. */
export type DecisionMail = {
  template: "decision" | "appealDecided";
  userId: string;
  decisionId: string;
  linkId: string;
};

type Mailed = { id: string; userId: string; email: string };

/** Mails whom a decision concerns a link to it, or to the answer to the appeal. */
export async function mailDecision(
  { jobs }: Pick<Services, "jobs">,
  trx: Trx,
  { id, userId, email }: Mailed,
  template: DecisionMail["template"] = "decision",
): Promise<void> {
  const linkId = await createMailLink(trx, { userId, kind: "decision", email });
  const mail = { template, userId, decisionId: id, linkId } as const;
  await jobs.send<DecisionMail>(MAIL_QUEUE, mail, trx);
}

const MAILS_AN_HOUR = LIMITS.mail.max;
const HOUR_MS = 3_600_000;
const NO_BAN = "Your account is not banned, or the time to appeal is over.";
const MAILED_OFTEN = "We sent it several times in this hour. Please look into your spam folder.";

/**
 * Mails a banned user the link to the decision once more, a few times an hour; returns the address. Throws `conflict`
 * where mail to it has stopped: who is banned cannot confirm it again.
 */
export async function mailBanDecision(services: Services, userId: string): Promise<string> {
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [userId]);
    const user = await getUser(trx, userId);
    const decision = await findBanDecision(trx, userId);
    const isOpen = decision && !decision.appealed_at && decision.appeal_until > new Date();
    if (!isOpen || !banOf(user)) throw new AppError("notFound", NO_BAN);
    if ((await findStoppingAnswer(trx, userId)) !== null) {
      const { contactEmail } = services.settings.site;
      throw new AppError(
        "conflict",
        `Your email refuses our mail. To appeal, write to ${contactEmail}.`,
      );
    }
    const since = new Date(Date.now() - HOUR_MS);
    const sent = await countMailLinks(trx, { userId, kind: "decision", since });
    if (sent >= MAILS_AN_HOUR) throw new AppError("tooMany", MAILED_OFTEN);
    await mailDecision(services, trx, { id: decision.id, userId, email: user.email });
    return user.email;
  });
}
