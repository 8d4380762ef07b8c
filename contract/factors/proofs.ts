import { z } from "zod";
import { PASSWORD_MAX } from "../accounts/rules.ts";
import { secret, string } from "../fields.ts";
import { assertion } from "./credentials.ts";

/** A typed code, in which spaces and hyphens are ignored. */
export const code = secret(
  string()
    .max(40)
    .transform((typed) => typed.replace(/[\s-]/g, "")),
);

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
