import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { isNameOrEmail, OWN_NAME_AS_PASSWORD, plainPassword } from "#contract/accounts/rules.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import {
  isConfirmed,
  NewPasswordFields,
  refuseCommonPassword,
  UNCONFIRMED,
  useNewPassword,
} from "#web/components/accounts/password/new-password-fields.tsx";
import { usePasswordTransform } from "#web/components/accounts/password/use-password-transform.ts";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { invalidateAccount } from "./use-account-change.ts";

type PasswordDialogProps = { user: CurrentUser; onClose: () => void };

/** Renders the form for a new password; it stays open while sending. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const formId = useId();
  const { prepare, change } = useChange(onClose);
  const form = useContractForm(
    fieldsFor(user),
    async (fields) => {
      await refuseCommonPassword(fields.password);
      await change(fields);
    },
    { mode: "onTouched" },
  );
  const newPassword = useNewPassword(form);
  const title = user.hasPassword ? "Change password" : "Set a password";
  return (
    <Dialog
      open
      width={460}
      onOpenChange={(open) => !open && !form.busy && onClose()}
      title={title}
      description="You stay logged in here, and are logged out everywhere else."
      actions={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={form.busy}
            // Blur would show the field's error and could move the button away before the click.
            onMouseDown={(event) => event.preventDefault()}
          >
            {title}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={form.submit}
        onFocus={prepare}
        className="dialog-body"
      >
        {/* Password managers read from it whose password it is. */}
        <input hidden readOnly name="username" autoComplete="username" value={user.email} />
        {user.hasPassword && (
          <PasswordField
            // Before it is the link beside its label.
            autoFocus
            label="Current password"
            autoComplete="current-password"
            error={form.formState.errors.currentPassword?.message}
            action={
              <Link to="/reset-password" className="link">
                Forgot it?
              </Link>
            }
            {...form.register("currentPassword")}
          />
        )}
        <NewPasswordFields
          label="New password"
          newPassword={newPassword}
          identifiers={[user.username, user.email]}
        />
        <FormError message={form.failure} />
      </form>
    </Dialog>
  );
}

/** Returns the fields of the form; an account without a password has no current one. */
function fieldsFor(user: CurrentUser) {
  const currentPassword = user.hasPassword
    ? z.string().min(1, "Please enter your current password.")
    : z.undefined();
  return z
    .object({ currentPassword, password: plainPassword, confirm: z.string().optional() })
    .refine(isConfirmed, UNCONFIRMED)
    .refine(({ password }) => !isNameOrEmail(password, user), {
      path: ["password"],
      error: OWN_NAME_AS_PASSWORD,
    });
}

type Fields = z.output<ReturnType<typeof fieldsFor>>;

function useChange(onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  const { prepare, transform } = usePasswordTransform();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ currentPassword, password }: Fields) => {
      const current = currentPassword && { currentPassword: await transform(currentPassword) };
      return call("PATCH /api/auth/password", {
        body: { ...current, password: await transform(password) },
      });
    },
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      onDone();
      await invalidateAccount(queries);
    },
  });
  return { prepare, change: mutateAsync };
}
