import { z } from "zod";
import {
  email,
  isNameOrEmail,
  OWN_NAME_AS_PASSWORD,
  plainPassword,
  username,
} from "#contract/accounts/rules.ts";
import { isConfirmed, UNCONFIRMED } from "#web/components/accounts/confirmation.ts";

/** The fields of the sign-up form. */
export const signUpFields = z
  .object({ username, email, password: plainPassword, confirm: z.string().optional() })
  .refine(isConfirmed, UNCONFIRMED)
  .refine(({ password, ...identity }) => !isNameOrEmail(password, identity), {
    path: ["password"],
    message: OWN_NAME_AS_PASSWORD,
  });

export type SignUpFields = z.output<typeof signUpFields>;
export type SignUpInput = z.input<typeof signUpFields>;

/** The fields that the server may refuse. */
export const SERVER_CHECKED = ["username", "email", "password"] as const;
