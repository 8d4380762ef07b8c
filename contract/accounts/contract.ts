import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { secondFactorRequired, signedIn } from "../factors/contract.ts";
import { ALL_PASSED, secret, string } from "../fields.ts";
import { SIGN_IN_WORK } from "../limits.ts";
import { numberIn } from "../numbers.ts";
import { done, success } from "../reply.ts";
import { applicationText, invitationCode } from "../sign-ups/contract.ts";
import { CAPTCHA_PROVIDERS } from "../site.ts";
import {
  email,
  isNameOrEmail,
  newPassword,
  OWN_NAME_AS_PASSWORD,
  PASSWORD_MAX,
  username,
} from "./rules.ts";

export const captcha = secret(string().max(8_000)).optional();

/** The difficulty of a captcha, as a multiple of the usual work. */
export const captchaWork = z.preprocess(
  numberIn,
  z.number().int().min(1).max(SIGN_IN_WORK[0].work),
);

/** Required while who joins waits for approval. */
export const application = applicationText.optional();

/** Lets one join at once where that is by approval or invitation. */
export const invitation = invitationCode.optional();

export const signUpBody = z.object({
  username,
  email,
  password: newPassword,
  application,
  invitation,
});

export const signUp = endpoint({
  method: "POST",
  path: "/api/user",
  forVisitors: true,
  tag: "accounts",
  summary: "Sign up by email; signs in and sends the verification mail",
  // Browsers send a transformed password, so the form checks this there.
  body: signUpBody.refine(({ password, ...identity }) => !isNameOrEmail(password, identity), {
    path: ["password"],
    message: OWN_NAME_AS_PASSWORD,
    ...ALL_PASSED,
  }),
  reply: success({ id: z.string(), username: z.string(), message: z.string() }),
  status: 201,
  limit: "signUp",
  countedBy: "handler",
});

/** Names are public, as profiles are; email addresses are not, so no call says whether one is in use. */
export const checkUsername = endpoint({
  method: "GET",
  path: "/api/username",
  tag: "accounts",
  summary: "Whether somebody can sign up with a username",
  query: z.object({ name: username }),
  fresh: true,
  reply: success({ available: z.boolean() }),
});

const signInBody = z.object({
  email: string().trim().max(320),
  password: secret(string().min(1).max(PASSWORD_MAX)),
  captcha,
});

export const signIn = endpoint({
  method: "POST",
  path: "/api/login",
  forVisitors: true,
  tag: "accounts",
  summary: "Sign in by email and password",
  body: signInBody,
  reply: z.discriminatedUnion("success", [signedIn, secondFactorRequired]),
  limit: "signIn",
  countedBy: "handler",
});

export const mailAppealLink = endpoint({
  method: "POST",
  path: "/api/login/appeal",
  forVisitors: true,
  tag: "accounts",
  summary: "Mail a banned user the link to appeal once more",
  body: signInBody,
  reply: done,
  limit: "signIn",
  countedBy: "handler",
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/logout",
  tag: "accounts",
  whileWaiting: true,
  summary: "End this session",
  reply: done,
});

export const verifyEmail = endpoint({
  method: "GET",
  path: "/api/verify",
  tag: "accounts",
  whileWaiting: true,
  summary: "Verify an email address by the token of the mail",
  query: z.object({ token: secret(string().max(200)).catch("") }),
  reply: success({
    verified: z.boolean(),
    message: z.string(),
    /** Set if the link does more when opened while signed in to its account. */
    needsSignIn: z.literal(true).optional(),
  }),
  changesState: true,
});

export const sendVerification = endpoint({
  method: "POST",
  path: "/api/auth/verification",
  tag: "accounts",
  whileWaiting: true,
  summary: "Send the verification mail again",
  reply: done,
  limit: "mail",
});

export const correctEmail = endpoint({
  method: "POST",
  path: "/api/auth/email",
  tag: "accounts",
  whileWaiting: true,
  summary: "Correct one's own email address before it is verified; mails the new one a link",
  body: z.object({ email }),
  reply: done,
  limit: "mail",
  reauthenticate: true,
});

export const captchaChallenge = endpoint({
  method: "GET",
  path: "/api/captcha",
  tag: "accounts",
  summary: "A captcha to solve: which kind, and for ALTCHA its proof of work",
  query: z.object({ work: captchaWork.optional().catch(undefined) }),
  fresh: true,
  reply: success({
    provider: z.enum(CAPTCHA_PROVIDERS),
    siteKey: z.string().nullable(),
    challenge: z.unknown(),
  }),
});

const changePasswordBody = z.object({
  /** Left out only by accounts without a password, which then need a recent authentication. */
  currentPassword: secret(string().min(1).max(PASSWORD_MAX)).optional(),
  password: newPassword,
});

export const changePassword = endpoint({
  method: "PATCH",
  path: "/api/auth/password",
  tag: "accounts",
  whileWaiting: true,
  summary: "Change one's own password; ends every other session",
  body: changePasswordBody,
  reply: done,
  limit: "signIn",
  reauthenticate: ({ currentPassword }: z.output<typeof changePasswordBody>) =>
    currentPassword === undefined,
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/password/reset",
  forVisitors: true,
  tag: "accounts",
  summary: "Ask for a reset link; the answer is the same for every address",
  body: z.object({ email, captcha }),
  reply: done,
  limit: "resetMail",
  countedBy: "handler",
});

export const resetPassword = endpoint({
  method: "PATCH",
  path: "/api/auth/password/reset",
  forVisitors: true,
  tag: "accounts",
  summary: "Set a new password by the token of the mail; ends every session",
  body: z.object({ token: secret(string().max(200)), password: newPassword, captcha }),
  reply: done,
  limit: "signIn",
  countedBy: "handler",
});

/** The time in which a change of address by staff can be undone. */
export const RESTORE_DAYS = 7;

/** The token of a link in a mail. */
const body = z.object({ token: secret(string().max(200)) });

export const removeAccount = endpoint({
  method: "POST",
  path: "/api/auth/account/remove",
  forVisitors: true,
  tag: "accounts",
  summary: "Remove an account somebody made with one's address, by the token of the mail",
  body,
  reply: done,
  limit: "signIn",
});

export const restoreEmail = endpoint({
  method: "POST",
  path: "/api/auth/email/restore",
  forVisitors: true,
  tag: "accounts",
  summary: "Undo a change of address by staff, by the token of the mail to the former address",
  body,
  reply: done,
  limit: "signIn",
});

export const DELETION_DAYS = 30;
export const EXPORT_DAYS = 7;

export const requestExport = endpoint({
  method: "POST",
  path: "/api/auth/export",
  tag: "accounts",
  whileWaiting: true,
  summary: "Ask for all of one's own data; a mail notifies when it is ready",
  reply: done,
  limit: "mail",
  reauthenticate: true,
});

export const getExport = endpoint({
  method: "GET",
  path: "/api/auth/export",
  tag: "accounts",
  summary: "The archive of one's own data, if there is one",
  reply: success({
    archive: z.object({ createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() }).nullable(),
  }),
});

/** The URL to download one's account data from, while signed in. */
export const EXPORT_FILE_PATH = "/api/auth/export/file";

export const requestDeletion = endpoint({
  method: "POST",
  path: "/api/auth/deletion",
  tag: "accounts",
  whileWaiting: true,
  summary: "Delete one's own account in 30 days, unless one changes one's mind",
  body: z.object({ username: string().max(60) }),
  reply: success({ message: z.string(), deletionAt: z.iso.datetime() }),
  limit: "planDeletion",
  reauthenticate: true,
});

export const cancelDeletion = endpoint({
  method: "POST",
  path: "/api/auth/deletion/cancel",
  tag: "accounts",
  whileWaiting: true,
  summary: "Keep the account after all",
  reply: done,
  limit: "planDeletion",
});
