import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { DELETION_DAYS } from "#contract/accounts/contract.ts";
import { email as emailRule } from "#contract/accounts/rules.ts";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
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
          error={invalid ?? (error ? messageForEmail(error) : undefined)}
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

function messageForEmail(error: Error): string {
  return (error instanceof CallError && error.errors.email) || messageOf(error);
}

type DeletionDialogProps = {
  username: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks for the username before an account is deleted, to prevent accidents. */
export function DeletionDialog({ username, open, onOpenChange }: DeletionDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState("");
  const { mutate, reset, isPending, error } = useRequestDeletion(() => onOpenChange(false));

  function changeOpen(next: boolean) {
    if (isPending) return;
    setTyped("");
    reset();
    onOpenChange(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(typed.trim());
  }

  return (
    <Dialog
      alert
      open={open}
      onOpenChange={changeOpen}
      title="Delete your account?"
      description={`In ${DELETION_DAYS} days your account goes for good, with your posts, comments and characters. Until then you can sign in and keep it.`}
      actions={
        <>
          <Button onClick={() => changeOpen(false)} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending}>
            Delete my account
          </Button>
        </>
      }
    >
      <form id={formId} className="dialog-body" onSubmit={submit} noValidate>
        <TextField
          label={`Type ${username} to confirm`}
          error={error ? messageForDeletion(error) : undefined}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </form>
    </Dialog>
  );
}

function useRequestDeletion(onPlanned: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => call("POST /api/auth/deletion", { body: { username } }),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      onPlanned();
      await queries.invalidateQueries({ queryKey: CURRENT_USER });
    },
  });
}

function messageForDeletion(error: Error): string {
  return (error instanceof CallError && error.errors.username) || messageOf(error);
}
