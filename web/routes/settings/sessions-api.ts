import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { apiQuery, SECURITY_EVENTS } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

export const sessionsQuery = apiQuery("GET /api/auth/sessions", {});

/**
 * Ends the sessions that `end` selects and refetches the list, also when some had already ended.
 */
export function useEndSessions(end: (call: Call) => Promise<{ message: string }>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => end(call),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(sessionsQuery),
        queries.invalidateQueries({ queryKey: SECURITY_EVENTS }),
      ]),
  });
}
