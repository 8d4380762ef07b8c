import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { correctEmail, DELETION_DAYS, requestDeletion } from "#contract/accounts/contract.ts";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
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
  const { mutateAsync } = useCorrection(onClose);
  const form = useContractForm(correctEmail.body, mutateAsync, { defaultValues: { email } });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !form.busy && onClose()}
      title="Correct your email"
      description="We send a verification link to the new address. The links to the old one stop working."
      actions={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={form.busy}>
            Send the link
          </Button>
        </>
      }
    >
      <form id={formId} className="dialog-body" onSubmit={form.submit} noValidate>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={form.formState.errors.email?.message ?? form.failure ?? undefined}
          {...form.register("email")}
        />
      </form>
    </Dialog>
  );
}

function useCorrection(onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string }) => call("POST /api/auth/email", { body }),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      onDone();
      await invalidateAccount(queries);
    },
  });
}

type DeletionDialogProps = {
  username: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks for the username before an account is deleted, to prevent accidents. */
export function DeletionDialog({ username, open, onOpenChange }: DeletionDialogProps) {
  const formId = useId();
  const { mutateAsync } = useRequestDeletion(() => onOpenChange(false));
  const form = useContractForm(requestDeletion.body, mutateAsync, {
    defaultValues: { username: "" },
  });

  function changeOpen(next: boolean) {
    if (form.busy) return;
    form.reset();
    onOpenChange(next);
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
          <Button onClick={() => changeOpen(false)} disabled={form.busy}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={form.busy}>
            Delete my account
          </Button>
        </>
      }
    >
      <form id={formId} className="dialog-body" onSubmit={form.submit} noValidate>
        <TextField
          label={`Type ${username} to confirm`}
          error={form.formState.errors.username?.message ?? form.failure ?? undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.register("username")}
        />
      </form>
    </Dialog>
  );
}

function useRequestDeletion(onPlanned: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ username }: { username: string }) =>
      call("POST /api/auth/deletion", { body: { username: username.trim() } }),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      onPlanned();
      await queries.invalidateQueries({ queryKey: CURRENT_USER });
    },
  });
}
