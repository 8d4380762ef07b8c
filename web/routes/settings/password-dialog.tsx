import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod";
import { isNameOrEmail, OWN_NAME_AS_PASSWORD, plainPassword } from "#contract/accounts/rules.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { isConfirmed, UNCONFIRMED } from "#web/components/accounts/confirmation.ts";
import { setFieldErrors } from "#web/components/accounts/field-errors.ts";
import {
  NewPasswordFields,
  useNewPassword,
} from "#web/components/accounts/password/new-password-fields.tsx";
import { refuseCommonPassword } from "#web/components/accounts/password/refuse-common-password.ts";
import { usePasswordTransform } from "#web/components/accounts/password/use-password-transform.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
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
  const { prepare, submit, busy, form, submitError } = useChangePassword(user, onClose);
  const newPassword = useNewPassword(form);
  const title = user.hasPassword ? "Change password" : "Set a password";
  return (
    <Dialog
      open
      width={460}
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description="You stay logged in here, and are logged out everywhere else."
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
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
        onSubmit={submit}
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
        <FormError message={submitError} />
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

type FieldsInput = z.input<ReturnType<typeof fieldsFor>>;

/** Provides the form that changes the user's password; `onDone` is called once it is changed. */
function useChangePassword(user: CurrentUser, onDone: () => void) {
  const { prepare, change, isPending } = useChange(onDone);
  const [submitError, setSubmitError] = useState<string | null>(null);
  const form = useForm<FieldsInput, unknown, Fields>({
    resolver: zodResolver(fieldsFor(user)),
    mode: "onTouched",
  });

  function showError(error: unknown) {
    if (!setFieldErrors(form, error, ["currentPassword", "password"])) {
      setSubmitError(messageOf(error));
    }
  }

  const submit = form.handleSubmit(async (fields) => {
    if (isPending) return;
    setSubmitError(null);
    if (await refuseCommonPassword(form, fields.password)) return;
    await change(fields).catch(showError);
  });

  return { prepare, submit, busy: isPending, form, submitError };
}

function useChange(onDone: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  const { prepare, transform } = usePasswordTransform();
  const { mutateAsync, isPending } = useMutation({
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
  return { prepare, change: mutateAsync, isPending };
}
