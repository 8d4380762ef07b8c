import { z } from "zod";
import { plainPassword } from "#contract/accounts/rules.ts";
import { isConfirmed, UNCONFIRMED } from "../account-data/confirmation.ts";

/** What a person fills in to set a new password. */
export const setPasswordFields = z
  .object({ password: plainPassword, confirm: z.string().optional() })
  .refine(isConfirmed, UNCONFIRMED);

export type SetPasswordFields = z.output<typeof setPasswordFields>;
export type SetPasswordInput = z.input<typeof setPasswordFields>;
