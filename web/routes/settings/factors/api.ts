import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { apiQuery, CURRENT_USER, SECURITY_EVENTS } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

export const factorsQuery = apiQuery("GET /api/auth/factors", {});

type Change = { message: string; recoveryCodes?: readonly string[] | null };

/**
 * Changes the user's factors and refetches what shows them. A refusal shows as a toast, unless
 * `onRefused` handles it.
 */
export function useFactorChange<Input, Result extends Change>(
  change: (call: Call, input: Input) => Promise<Result>,
  { onDone, onRefused }: { onDone?: (result: Result) => void; onRefused?: () => void } = {},
) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(call, input),
    onSuccess: async (result) => {
      // On phones a toast would cover the dialog with the codes, which says enough.
      if (!result.recoveryCodes?.length) showToast("ok", result.message);
      onDone?.(result);
      await Promise.all([
        queries.invalidateQueries(factorsQuery),
        queries.invalidateQueries({ queryKey: CURRENT_USER }),
        queries.invalidateQueries({ queryKey: SECURITY_EVENTS }),
      ]);
    },
    onError: (error) => (onRefused ? onRefused() : showToast("error", messageOf(error))),
  });
}
