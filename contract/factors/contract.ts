import { z } from "zod";
import { PASSWORD_MAX } from "../accounts/rules.ts";
import { endpoint } from "../endpoint.ts";
import { idParams, list, secret, string, visibleLine } from "../fields.ts";
import { done, success } from "../reply.ts";
import { plainCode } from "../texts.ts";

const BASE64URL_MAX = 16_000;
const base64url = string()
  .max(BASE64URL_MAX)
  .regex(/^[\w-]*$/);

const TRANSPORTS_MAX = 10;
const TRANSPORT_MAX = 20;

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish().catch(undefined),
  // No extensions are requested, so their results are removed.
  clientExtensionResults: z.looseObject({}).transform(() => ({})),
};

/** The result of `PublicKeyCredential.toJSON()` for a new passkey (RegistrationResponseJSON). */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: list(string().max(TRANSPORT_MAX), { max: TRANSPORTS_MAX }).default([]),
  }),
});
export type Attestation = z.output<typeof attestation>;

/** The result of `PublicKeyCredential.toJSON()` for using a passkey (AuthenticationResponseJSON). */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** A typed code, in which spaces and dashes are ignored, and digits may be full-width. */
export const code = secret(string().max(40).transform(plainCode));

/** Proofs of a user's identity. */
export const passwordProof = z.object({
  method: z.literal("password"),
  password: secret(string().min(1).max(PASSWORD_MAX)),
});
/** A mailed code. */
export const mailProof = z.object({ method: z.literal("mail"), code });
/** A code of an authenticator app. */
export const totpProof = z.object({ method: z.literal("totp"), code });
export const recoveryProof = z.object({ method: z.literal("recovery"), code });
export const passkeyProof = z.object({ method: z.literal("passkey"), credential: assertion });

const proof = z.discriminatedUnion("method", [
  passwordProof,
  mailProof,
  totpProof,
  recoveryProof,
  passkeyProof,
]);
/** A proof before parsing. */
export type Proof = z.input<typeof proof>;
export type ProofMethod = Proof["method"];

export const PASSKEY_NAME_MAX = 40;
export const PASSKEYS_MAX = 20;
export const RECOVERY_CODES = 10;

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

const factors = z.object({
  passkeys: z.array(passkey),
  /** The authenticator app, if one is set up. */
  authenticator: z.object({ createdAt: z.iso.datetime() }).nullable(),
  /** The number of remaining recovery codes. */
  recoveryCodes: z.number(),
});
export type Factors = z.output<typeof factors>;

export const listFactors = endpoint({
  method: "GET",
  path: "/api/auth/factors",
  tag: "factors",
  summary: "One's own passkeys, authenticator app and number of recovery codes",
  reply: success(factors.shape),
});

/** The reply after adding a factor, with the account's first recovery codes, which are shown once. */
const added = success({
  message: z.string(),
  recoveryCodes: z.array(z.string()).nullable(),
});

export const beginPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkeys/options",
  tag: "factors",
  summary: "Options for the browser to create a passkey with",
  reply: success({ options: z.unknown() }),
  reauthenticate: true,
});

const PASSKEY_NAME = "Name must be between 1 and 40 characters.";
const passkeyName = visibleLine(PASSKEY_NAME_MAX, PASSKEY_NAME);

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkeys",
  tag: "factors",
  summary: "Add the passkey that the browser created",
  body: z.object({ name: passkeyName, credential: attestation }),
  reply: added,
  status: 201,
  limit: "prove",
  reauthenticate: true,
});

export const removePasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkeys/:id/remove",
  tag: "factors",
  summary: "Remove one of one's own passkeys",
  params: idParams,
  reply: done,
  reauthenticate: true,
});

export const setUpAuthenticator = endpoint({
  method: "POST",
  path: "/api/auth/authenticator",
  tag: "factors",
  summary: "A secret for an authenticator app; it counts once a code of it has been sent",
  reply: success({ secret: z.string(), uri: z.string() }),
  reauthenticate: true,
});

export const confirmAuthenticator = endpoint({
  method: "POST",
  path: "/api/auth/authenticator/enable",
  tag: "factors",
  summary: "Enable the authenticator app by a code of it",
  body: z.object({ code }),
  reply: added,
  limit: "prove",
  reauthenticate: true,
});

export const removeAuthenticator = endpoint({
  method: "POST",
  path: "/api/auth/authenticator/remove",
  tag: "factors",
  summary: "Remove the authenticator app",
  reply: done,
  reauthenticate: true,
});

export const makeRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/auth/recovery-codes",
  tag: "factors",
  summary: "New recovery codes; those made before stop working",
  reply: success({ message: z.string(), recoveryCodes: z.array(z.string()) }),
  limit: "prove",
  reauthenticate: true,
});

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
  whileWaiting: true,
  summary: "Confirm who one is; sensitive calls succeed for ten minutes after it",
  body: z.discriminatedUnion("method", [passwordProof, mailProof, totpProof, passkeyProof]),
  reply: done,
  limit: "prove",
});

export const sendConfirmationCode = endpoint({
  method: "POST",
  path: "/api/auth/reauthenticate/mail",
  tag: "factors",
  whileWaiting: true,
  summary: "Mail a code to confirm who one is",
  reply: done,
  limit: "mail",
});

export const checkAuthentication = endpoint({
  method: "POST",
  path: "/api/auth/reauthenticate/check",
  tag: "factors",
  whileWaiting: true,
  summary: "Refused unless the sign-in is recent enough for what a plain link leads to",
  reply: done,
  reauthenticate: true,
});

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
