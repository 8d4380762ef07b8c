import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Call, messageOf, useCall } from "#web/platform/call.ts";
import { CURRENT_USER, SECURITY_EVENTS } from "#web/platform/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/**
 * Changes the user's own account: shows the reply, and refetches the current user and the security
 * events.
 */
export function useAccountChange(change: (call: Call) => Promise<{ message: string }>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => change(call),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      await Promise.all([
        queries.invalidateQueries({ queryKey: CURRENT_USER }),
        queries.invalidateQueries({ queryKey: SECURITY_EVENTS }),
      ]);
    },
    onError: (error) => showToast("error", messageOf(error)),
  });
}
