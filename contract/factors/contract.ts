import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, visibleLine } from "../fields.ts";
import { done, success } from "../reply.ts";
import { attestation } from "./credentials.ts";
import { code } from "./proofs.ts";

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
