import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { email as emailRule } from "#contract/accounts/rules.ts";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { invalidateAccount } from "./use-account-change.ts";

type EmailDialogProps = { email: string; onClose: () => void };

/** Asks for the right address of an account that is not verified yet. */
export function EmailDialog({ email, onClose }: EmailDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState(email);
  const [invalid, setInvalid] = useState<string>();
  const { mutate, isPending, error } = useCorrection(onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const { data, error } = emailRule.safeParse(typed);
    setInvalid(error?.issues[0]?.message);
    if (data !== undefined) mutate(data);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Correct your email"
      description="We send a verification link to the new address. The links to the old one stop working."
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isPending}>
            Send the link
          </Button>
        </>
      }
    >
      <form id={formId} className="dialog-body" onSubmit={submit} noValidate>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={invalid ?? (error ? messageForError(error) : undefined)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

function useCorrection(onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call("POST /api/auth/email", { body: { email } }),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      onDone();
      await invalidateAccount(queries);
    },
  });
}

function messageForError(error: Error): string {
  return (error instanceof CallError && error.errors.email) || messageOf(error);
}
