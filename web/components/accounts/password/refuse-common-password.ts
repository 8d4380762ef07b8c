import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { COMMON_PASSWORD } from "#contract/accounts/rules.ts";

type PasswordForm<Fields extends FieldValues> = { setError: UseFormSetError<Fields> };

/**
 * Sets an error when a password is common, and returns whether it is. The list is loaded on the
 * first submit; without it, the server still refuses the most common ones.
 */
export async function refuseCommonPassword<Fields extends FieldValues & { password: string }>(
  form: PasswordForm<Fields>,
  password: string,
): Promise<boolean> {
  const list = await import("#contract/accounts/common-password.ts").catch(() => null);
  if (!list?.isCommonPassword(password)) return false;
  const field = "password" as Path<Fields>;
  form.setError(field, { type: "common", message: COMMON_PASSWORD }, { shouldFocus: true });
  return true;
}
