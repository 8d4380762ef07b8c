import { useMutation } from "@tanstack/react-query";
import { sendVerification } from "#contract/accounts/contract.ts";
import { messageOf, useCall } from "#web/platform/call.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Asks for the verification mail once more and tells what the server said. */
export function useSendVerification() {
  const call = useCall();
  const toast = useToast();
  return useMutation({
    mutationFn: () => call(sendVerification, {}),
    onSuccess: ({ message }) => toast("ok", message),
    onError: (error) => toast("error", messageOf(error)),
  });
}
