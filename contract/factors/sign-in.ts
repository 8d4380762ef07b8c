import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { success } from "../reply.ts";
import { assertion } from "./credentials.ts";
import { passkeyProof, recoveryProof, totpProof } from "./proofs.ts";

/** The time limit of the second step of signing in. */
export const SECOND_STEP_MINUTES = 5;

/** The validity of the challenge in passkey options. */
export const CHALLENGE_MINUTES = 5;

export const SECOND_FACTORS = ["passkey", "totp", "recovery"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The reply to a correct password or Discord account of a user with a second factor. */
export const secondFactorRequired = z.object({
  success: z.literal(false),
  message: z.string(),
  secondFactor: z.object({ methods: z.array(z.enum(SECOND_FACTORS)) }),
});

export const signedIn = success({ id: z.string(), message: z.string() });

export const confirmSignIn = endpoint({
  method: "POST",
  path: "/api/login/second-factor",
  forVisitors: true,
  tag: "factors",
  summary: "Finish a sign-in that asked for a second factor, in the same browser",
  body: z.discriminatedUnion("method", [totpProof, recoveryProof, passkeyProof]),
  reply: signedIn,
  limit: "signIn",
  countedBy: "handler",
});

export const passkeyOptions = endpoint({
  method: "POST",
  path: "/api/login/passkey/options",
  tag: "factors",
  summary: "Options for the browser to use a passkey with",
  reply: success({ options: z.unknown() }),
  limit: "passkey",
});

export const signInByPasskey = endpoint({
  method: "POST",
  path: "/api/login/passkey",
  forVisitors: true,
  tag: "factors",
  summary: "Sign in by a passkey alone: it verifies its user, so it is both factors",
  body: z.object({ credential: assertion }),
  reply: signedIn,
  limit: "signIn",
});
