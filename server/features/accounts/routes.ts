import type { FastifyInstance } from "fastify";
import {
  captchaChallenge,
  checkUsername,
  correctEmail,
  mailAppealLink,
  requestPasswordReset,
  resetPassword,
  sendVerification,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from "#contract/accounts/contract.ts";
import { LIMITS } from "#contract/limits.ts";
import { mailBanDecision } from "#server/features/accounts/mail-links/decision-commands.ts";
import { correctOwnEmail } from "#server/features/accounts/mail-links/email-commands.ts";
import { resetPasswordByToken } from "#server/features/accounts/mail-links/reset-commands.ts";
import {
  requestVerification,
  verifyByToken,
} from "#server/features/accounts/mail-links/verification-commands.ts";
import { deleteSession } from "#server/features/accounts/sign-in/commands.ts";
import { knownDeviceHash } from "#server/features/accounts/sign-in/device-cookie.ts";
import { createSignInGuard } from "#server/features/accounts/sign-in/sign-in-guard.ts";
import { startSession } from "#server/features/accounts/sign-in/sign-in-session.ts";
import { signInOrAskFactor } from "#server/features/accounts/sign-in/sign-in-step.ts";
import { isNameAvailable } from "#server/features/users/commands.ts";
import { findUserByEmail } from "#server/features/users/queries.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, requireActor } from "#server/platform/errors.ts";
import { createFailureLimit } from "#server/platform/http/failure-limits.ts";
import { addressKey, createCallCount } from "#server/platform/http/rate-limits.ts";
import { route } from "#server/platform/http/routes.ts";
import { clearSessionCookie } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { checkPassword, signUpByEmail } from "./commands.ts";
import { isKnownDevice } from "./queries.ts";
import { RESET_QUEUE, type ResetJob } from "./queues.ts";
import { createSignUpLimit } from "./sign-up-limit.ts";

export function registerAccounts(app: FastifyInstance, services: Services): void {
  const { captcha, db, jobs } = services;

  const limitSignUps = createSignUpLimit(app);
  route(app, signUp, async ({ body }, http) => {
    const id = await limitSignUps(http, (count) => signUpByEmail(services, body, count));
    await startSession(services, id, http);
    return { id, username: body.username, message: "You have successfully signed up." };
  });

  route(app, checkUsername, async ({ query }) => ({
    available: await isNameAvailable(db, query.name),
  }));

  const guardSignIn = createSignInGuard(app, services);
  route(app, signIn, async ({ body }, http) => {
    const proved = await guardSignIn(http, body, () => checkPassword(services, body));
    return signInOrAskFactor(services, proved, http);
  });

  route(app, mailAppealLink, async ({ body }, http) => {
    const { userId } = await guardSignIn(http, body, () => checkPassword(services, body));
    return { message: `We sent the link to ${await mailBanDecision(services, userId)}.` };
  });

  route(app, signOut, async ({ actor }, { reply }) => {
    if (actor) await deleteSession(services, actor.sessionId);
    clearSessionCookie(reply);
    return { message: "Logged Out" };
  });

  route(app, verifyEmail, async ({ actor, query }) => {
    const verification = { token: query.token, actorId: actor?._id };
    const { needsSignIn } = await verifyByToken(services, verification);
    const verified = { verified: true, message: "Thank you for verifying!" };
    return needsSignIn ? { ...verified, needsSignIn: true as const } : verified;
  });

  route(app, sendVerification, async ({ actor }) => {
    if (!actor) throw new AppError("unauthorized", "Please log in first.");
    const email = await requestVerification(services, actor._id);
    return { message: `We sent a new link to ${email}.` };
  });

  const countKnown = createCallCount(app, {
    name: "resetMail of a known browser",
    allowance: LIMITS.resetMail,
    keyOf: (request) => knownDeviceHash(request)?.toString("base64url") ?? "",
  });
  route(app, requestPasswordReset, async ({ body }, { request, reply }) => {
    await captcha.verify(body.captcha);
    const device = knownDeviceHash(request);
    const fromKnown = device !== undefined && (await isKnownDevice(db, body.email, device));
    if (fromKnown) await countKnown(request, reply);
    else await app.countCall("resetMail", request, reply);
    // Every address causes the same work; only the job finds out whether there is a mail to send.
    const user = await findUserByEmail(db, body.email);
    await transact(db, (trx) =>
      jobs.send<ResetJob>(RESET_QUEUE, { userId: user?.id ?? null, fromKnown }, trx),
    );
    return { message: "If we know this email, a link is on its way." };
  });

  const limitCodes = createFailureLimit(app, {
    name: "reset codes",
    allowances: [LIMITS.signIn],
    keyOf: ({ ip }) => addressKey(ip),
    isFailure: (error) => error instanceof AppError && error.code === "validation",
  });
  route(app, resetPassword, async ({ body }, http) => {
    await captcha.verify(body.captcha);
    await limitCodes.run(http, () => resetPasswordByToken(services, body));
    return { message: "Your password has been changed. Log in with it." };
  });

  route(app, captchaChallenge, async ({ query }) => ({
    provider: captcha.provider,
    siteKey: captcha.siteKey,
    challenge: await captcha.challenge(query.work),
  }));

  route(app, correctEmail, async ({ actor, body }) => {
    await correctOwnEmail(services, requireActor(actor), body.email);
    return { message: `We sent a new link to ${body.email}.` };
  });
}
