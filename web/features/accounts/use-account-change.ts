import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Call, messageOf, useCall } from "#web/platform/call.ts";
import { CURRENT_USER } from "#web/platform/queries.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Changes one's own account: says what the server said, and reads the current user anew. */
export function useAccountChange(change: (call: Call) => Promise<{ message: string }>) {
  const call = useCall();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => change(call),
    onSuccess: async ({ message }) => {
      toast("ok", message);
      await queries.invalidateQueries({ queryKey: CURRENT_USER });
    },
    onError: (error) => toast("error", messageOf(error)),
  });
}
