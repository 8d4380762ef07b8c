import { z } from "zod";
import { email, PASSWORDS_MATCH, plainPassword, username } from "#contract/accounts/rules.ts";

/** What a person fills in to sign up. */
export const signUpFields = z
  .object({ username, email, password: plainPassword, confirm: z.string().optional() })
  .refine(({ password, confirm }) => (password ?? "") === (confirm ?? ""), {
    path: ["confirm"],
    error: PASSWORDS_MATCH,
    // Told beside whatever else is wrong, not only after it.
    when: () => true,
  });

export type SignUpFields = z.output<typeof signUpFields>;
export type SignUpInput = z.input<typeof signUpFields>;

/** The fields of the form that a server can find at fault. */
export const SERVER_CHECKED = ["username", "email", "password"] as const;
