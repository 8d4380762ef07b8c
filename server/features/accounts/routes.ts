import type { FastifyInstance } from "fastify";
import {
  captchaChallenge,
  sendVerification,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from "#contract/accounts/contract.ts";
import {
  checkPassword,
  sendVerificationMail,
  signUpByEmail,
  verifyByToken,
} from "#server/features/accounts/commands.ts";
import { createSession, deleteSession } from "#server/features/accounts/session-commands.ts";
import { getUser } from "#server/features/users/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Http, route } from "#server/platform/http.ts";
import type { Services } from "#server/platform/services.ts";
import { clearSessionCookie, setSessionCookie } from "#server/platform/session.ts";

export function registerAccounts(app: FastifyInstance, services: Services): void {
  const { captcha, db } = services;

  const startSession = async (userId: string, { request, reply }: Http) => {
    if (request.viewer) await deleteSession(db, request.viewer.sessionId);
    const token = await createSession(db, userId, request.headers["user-agent"] ?? "");
    setSessionCookie(request, reply, token);
  };

  route(app, signUp, async ({ body }, http) => {
    const id = await signUpByEmail(services, body);
    await startSession(id, http);
    return { id, username: body.username, message: "You have successfully signed up." };
  });

  route(app, signIn, async ({ body }, http) => {
    await captcha.verify(body.captcha);
    const id = await checkPassword(services, body);
    await startSession(id, http);
    return { id, message: "Logged In Successfully!" };
  });

  route(app, signOut, async ({ actor }, { request, reply }) => {
    if (actor) await deleteSession(db, actor.sessionId);
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

  route(app, captchaChallenge, async () => ({
    provider: captcha.provider,
    siteKey: null,
    challenge: await captcha.challenge(),
  }));
}
