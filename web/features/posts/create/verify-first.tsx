import { useMutation, useQuery } from "@tanstack/react-query";
import { messageOf, useCall } from "#web/platform/call.ts";
import { currentUserQuery } from "#web/platform/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useToast } from "#web/ui/feedback/toast.tsx";

/** Replaces the form until the email is verified. */
export function VerifyFirst({ email }: { email: string }) {
  const call = useCall();
  const toast = useToast();
  // The link usually opens in another tab: returning from there shows the form.
  useQuery({ ...currentUserQuery(call), refetchOnWindowFocus: "always" });
  const sending = useMutation({
    mutationFn: () => call("POST /api/auth/verification", {}),
    onSuccess: ({ message }) => toast("ok", message),
    onError: (error) => toast("error", messageOf(error)),
  });
  return (
    <EmptyState
      icon="lock"
      title="Verify your email to post"
      text={`We sent a link to ${email}.`}
      action={
        <Button busy={sending.isPending} onClick={() => sending.mutate()}>
          Send it again
        </Button>
      }
    />
  );
}
