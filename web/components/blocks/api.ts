import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, useCall } from "#web/lib/call.ts";
import { refreshAll } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

export type BlockAct = "block" | "unblock" | "mute" | "unmute";

/** Blocks, mutes or undoes either, and shows the reply. */
export function useBlockAct(userId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: BlockAct) => call(`POST /api/user/:id/${act}`, { params: { id: userId } }),
    onSuccess: async ({ message }, act) => {
      // Lists stay, and leave out muted people where they are shown; what the server leaves out is read anew.
      if (act === "mute" || act === "unmute") await queries.invalidateQueries();
      else await refreshAll(queries);
      showToast("ok", message);
    },
    onError: (error) => showToast("error", messageOf(error)),
  });
}
