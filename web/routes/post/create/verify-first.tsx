import { useMutation } from "@tanstack/react-query";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Replaces the form until the email is verified. */
export function VerifyFirst({ email }: { email: string }) {
  const call = useCall();
  const sending = useMutation({
    mutationFn: () => call("POST /api/auth/verification", {}),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
  });
  return (
    <EmptyState
      icon="lock"
      title="Verify your email to post"
      text={`We sent a link to ${email}.`}
      action={
        <>
          <Button busy={sending.isPending} onClick={() => sending.mutate()}>
            Send it again
          </Button>
          <LinkButton variant="quiet" to="/settings">
            Wrong address?
          </LinkButton>
        </>
      }
    />
  );
}
