import type { FastifyInstance } from "fastify";
import {
  captchaChallenge,
  sendVerification,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from "#contract/accounts/contract.ts";
import { requestPasswordReset, resetPassword } from "#contract/accounts/reset.ts";
import {
  checkPassword,
  sendVerificationMail,
  signUpByEmail,
  verifyByToken,
} from "#server/features/accounts/commands.ts";
import { isKnownDevice } from "#server/features/accounts/queries.ts";
import { RESET_QUEUE, type ResetJob } from "#server/features/accounts/queues.ts";
import { resetPasswordByToken } from "#server/features/accounts/reset-commands.ts";
import { deleteSession } from "#server/features/accounts/session-commands.ts";
import { startSession } from "#server/features/accounts/sign-in-session.ts";
import { getUser } from "#server/features/users/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Http, route } from "#server/platform/http.ts";
import { limitPerAccount } from "#server/platform/limits.ts";
import type { Services } from "#server/platform/services.ts";
import { clearSessionCookie, knownDeviceHash } from "#server/platform/session.ts";

export function registerAccounts(app: FastifyInstance, services: Services): void {
  const { captcha, db, jobs } = services;

  route(app, signUp, async ({ body }, http) => {
    const id = await signUpByEmail(services, body);
    await startSession(services, id, http);
    return { id, username: body.username, message: "You have successfully signed up." };
  });

  const countTries = limitPerAccount(app, "signIn", ({ body }) =>
    (body as { email: string }).email.toLowerCase(),
  );
  // Whoever tries an account's password from many addresses is stopped; its owner is not.
  const limitStrangers = async ({ request, reply }: Http, email: string) => {
    const device = knownDeviceHash(request);
    if (device && (await isKnownDevice(db, email, device))) return;
    await countTries(request, reply);
  };

  route(app, signIn, async ({ body }, http) => {
    await limitStrangers(http, body.email);
    await captcha.verify(body.captcha);
    const id = await checkPassword(services, body);
    await startSession(services, id, http);
    return { id, message: "Logged In Successfully!" };
  });

  route(app, signOut, async ({ actor }, { request, reply }) => {
    if (actor) await deleteSession(services, actor.sessionId);
    clearSessionCookie(request, reply);
    return { message: "Logged Out" };
  });

  route(app, verifyEmail, async ({ query }) => {
    await verifyByToken(services, query.token);
    return { verified: true, message: "Thank you for verifying!" };
  });

  route(app, sendVerification, async ({ actor }) => {
    if (!actor) throw new AppError("unauthorized", "Please log in first.");
    if (actor.verified) throw new AppError("conflict", "Your e-mail is already verified.");
    const user = await getUser(db, actor._id);
    await db.transaction().execute((trx) => sendVerificationMail(services, trx, user));
    return { message: `We sent a new link to ${user.email}.` };
  });

  route(app, requestPasswordReset, async ({ body }) => {
    await captcha.verify(body.captcha);
    await db
      .transaction()
      .execute((trx) => jobs.send<ResetJob>(RESET_QUEUE, { email: body.email }, trx));
    return { message: "If we know this email, a link is on its way." };
  });

  route(app, resetPassword, async ({ body }) => {
    await captcha.verify(body.captcha);
    await resetPasswordByToken(services, body);
    return { message: "Your password has been changed. Log in with it." };
  });

  route(app, captchaChallenge, async () => ({
    provider: captcha.provider,
    siteKey: captcha.siteKey,
    challenge: await captcha.challenge(),
  }));
}
