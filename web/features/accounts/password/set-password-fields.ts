import { z } from "zod";
import { plainPassword } from "#contract/accounts/rules.ts";
import { isConfirmed, UNCONFIRMED } from "../account-data/confirmation.ts";

/** The fields of the form that sets a new password. */
export const setPasswordFields = z
  .object({ password: plainPassword, confirm: z.string().optional() })
  .refine(isConfirmed, UNCONFIRMED);

export type SetPasswordFields = z.output<typeof setPasswordFields>;
export type SetPasswordInput = z.input<typeof setPasswordFields>;
