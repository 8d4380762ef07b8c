import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { done, success } from "../reply.ts";
import { mailProof, passkeyProof, passwordProof, totpProof } from "./proofs.ts";

/** The validity of a mailed code. */
export const MAILED_CODE_MINUTES = 10;
export const MAILED_CODE_LENGTH = 8;

/** The methods of authenticating again; mail only for accounts without any other. */
export const REAUTHENTICATION_METHODS = ["passkey", "totp", "password", "mail"] as const;
export type ReauthenticationMethod = (typeof REAUTHENTICATION_METHODS)[number];

export const listReauthenticationMethods = endpoint({
  method: "GET",
  path: "/api/auth/reauthenticate",
  tag: "factors",
  summary: "How whoever is signed in can confirm who they are",
  reply: success({ methods: z.array(z.enum(REAUTHENTICATION_METHODS)) }),
});

export const reauthenticate = endpoint({
  method: "POST",
  path: "/api/auth/reauthenticate",
  tag: "factors",
  summary: "Confirm who one is; sensitive calls succeed for ten minutes after it",
  body: z.discriminatedUnion("method", [passwordProof, mailProof, totpProof, passkeyProof]),
  reply: done,
  limit: "prove",
});

export const sendConfirmationCode = endpoint({
  method: "POST",
  path: "/api/auth/reauthenticate/mail",
  tag: "factors",
  summary: "Mail a code to confirm who one is",
  reply: done,
  limit: "mail",
});

export const checkAuthentication = endpoint({
  method: "POST",
  path: "/api/auth/reauthenticate/check",
  tag: "factors",
  summary: "Refused unless the sign-in is recent enough for what a plain link leads to",
  reply: done,
  reauthenticate: true,
});
