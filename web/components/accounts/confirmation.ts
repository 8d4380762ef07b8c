import type { z } from "zod";
import { PASSWORDS_MATCH } from "#contract/accounts/rules.ts";

type Confirmed = { password?: string; confirm?: string };

/** Returns whether both passwords are the same; the error belongs to the second field. */
export function isConfirmed({ password, confirm }: Confirmed): boolean {
  return (password ?? "") === (confirm ?? "");
}

export const UNCONFIRMED = {
  path: ["confirm"],
  error: PASSWORDS_MATCH,
  // Runs even when other fields are invalid.
  when: () => true,
} satisfies z.core.$ZodCustomParams;
