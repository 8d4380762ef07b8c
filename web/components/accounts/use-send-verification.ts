import { useMutation } from "@tanstack/react-query";
import { messageOf, useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Requests the verification mail again and shows the reply. */
export function useSendVerification() {
  const call = useCall();
  return useMutation({
    mutationFn: () => call("POST /api/auth/verification", {}),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
  });
}
