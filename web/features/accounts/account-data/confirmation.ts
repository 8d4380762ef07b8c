import type { z } from "zod";
import { PASSWORDS_MATCH } from "#contract/accounts/rules.ts";

type Confirmed = { password?: string; confirm?: string };

/** The rule that both passwords are the same, told under the second. */
export function isConfirmed({ password, confirm }: Confirmed): boolean {
  return (password ?? "") === (confirm ?? "");
}

export const UNCONFIRMED = {
  path: ["confirm"],
  error: PASSWORDS_MATCH,
  // Told beside whatever else is wrong, not only after it.
  when: () => true,
} satisfies z.core.$ZodCustomParams;
