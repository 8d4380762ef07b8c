import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { messageOf, useCall } from "#web/lib/call.ts";
import { pauseLive } from "#web/lib/live/live-socket.ts";
import { sessionEnded } from "#web/lib/session/session.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Ends the session, clears personal state in this browser and navigates home. */
export function useSignOut() {
  const call = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const resumeLive = pauseLive();
      try {
        return await call("POST /api/logout", {});
      } catch (error) {
        resumeLive();
        throw error;
      }
    },
    onSuccess: async () => {
      // At once, so that it does not end another navigation that starts meanwhile.
      await Promise.all([sessionEnded(queries), navigate("/")]);
    },
    onError: (error) => showToast("error", messageOf(error)),
  });
}
