import { z } from "zod";
import { list, string } from "../fields.ts";

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
