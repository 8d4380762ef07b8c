import { useMutation } from "@tanstack/react-query";
import { messageOf, useCall } from "#web/platform/call.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Requests the verification mail again and shows the reply. */
export function useSendVerification() {
  const call = useCall();
  const toast = useToast();
  return useMutation({
    mutationFn: () => call("POST /api/auth/verification", {}),
    onSuccess: ({ message }) => toast("ok", message),
    onError: (error) => toast("error", messageOf(error)),
  });
}
