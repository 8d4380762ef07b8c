import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { CallError } from "#web/lib/call.ts";

/** Shows the server's field errors under the fields; returns whether there were any. */
export function setFieldErrors<Values extends FieldValues, Fields>(
  form: Pick<UseFormReturn<Values, unknown, Fields & FieldValues>, "setError">,
  error: unknown,
  fields: readonly Path<Values>[],
): boolean {
  const messages = error instanceof CallError ? error.errors : {};
  const invalid = fields.filter((field) => messages[field] !== undefined);
  for (const field of invalid) {
    form.setError(field, { message: messages[field] }, { shouldFocus: field === invalid[0] });
  }
  return invalid.length > 0;
}
