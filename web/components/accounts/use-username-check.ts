import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { NAME_TAKEN, username } from "#contract/accounts/rules.ts";
import { useCall } from "#web/lib/call.ts";

/**
 * Returns what marks the username of a form as taken once its field is left; `current` is the name that its user
 * has. Where the site cannot be asked, the submit says so.
 */
export function useUsernameCheck<Values extends FieldValues, Output>(
  { getValues, setError }: UseFormReturn<Values, unknown, Output>,
  current?: string,
): () => Promise<void> {
  const call = useCall();
  const field = "username" as Path<Values>;
  return async () => {
    const name: unknown = getValues(field);
    if (name === current || !username.safeParse(name).success) return;
    const query = { name: name as string };
    const { available } = await call("GET /api/username", { query }).catch(() => ({
      available: true,
    }));
    if (!available && getValues(field) === name) setError(field, { message: NAME_TAKEN });
  };
}
