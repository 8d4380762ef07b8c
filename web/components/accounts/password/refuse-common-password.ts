import { COMMON_PASSWORD } from "#contract/accounts/rules.ts";
import { CallError } from "#web/lib/call.ts";

/**
 * Throws a `CallError`, as the server does, if a password is common. The list is loaded on the first submit;
 * without it, the server still refuses the most common ones.
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  const list = await import("#contract/accounts/common-password.ts").catch(() => null);
  if (!list?.isCommonPassword(password)) return;
  throw new CallError(0, COMMON_PASSWORD, { password: COMMON_PASSWORD });
}
