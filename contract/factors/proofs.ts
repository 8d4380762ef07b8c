import { z } from "zod";
import { PASSWORD_MAX } from "../accounts/rules.ts";

/** A code as people type it: spaces and hyphens don't matter. */
const code = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/[\s-]/g, ""));

/** What a person can prove who they are with. */
export const passwordProof = z.object({
  method: z.literal("password"),
  password: z.string().min(1).max(PASSWORD_MAX),
});
/** A code of a mail. */
export const mailProof = z.object({ method: z.literal("mail"), code });

const proof = z.discriminatedUnion("method", [passwordProof, mailProof]);
/** A proof before parsing. */
export type Proof = z.input<typeof proof>;
export type ProofMethod = Proof["method"];
