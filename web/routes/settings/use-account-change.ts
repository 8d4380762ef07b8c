import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { CURRENT_USER, SECURITY_EVENTS } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Refetches what shows the user's account: the current user, the security events and the sessions. */
export async function invalidateAccount(queries: QueryClient): Promise<void> {
  const keys = [CURRENT_USER, SECURITY_EVENTS, ["GET /api/auth/sessions"]];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Changes the user's own account, shows the reply, and refetches what shows the account. */
export function useAccountChange(change: (call: Call) => Promise<{ message: string }>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => change(call),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      await invalidateAccount(queries);
    },
    onError: (error) => showToast("error", messageOf(error)),
  });
}
