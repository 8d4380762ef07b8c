import { useId } from "react";
import { Link } from "react-router";
import type { CurrentUser } from "#contract/users/contract.ts";
import { NewPasswordFields } from "#web/components/accounts/password/new-password-fields.tsx";
import { FormError } from "#web/components/accounts/submit-button.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useChangePassword } from "./use-change-password.ts";

type PasswordDialogProps = { user: CurrentUser; onClose: () => void };

/** Renders the form for a new password; it stays open while sending. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const formId = useId();
  const { prepare, submit, busy, fields, messages, password, submitError } = useChangePassword(
    user,
    onClose,
  );
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
            label="Current password"
            autoComplete="current-password"
            error={messages.currentPassword}
            action={
              <Link to="/reset-password" className="link">
                Forgot it?
              </Link>
            }
            {...fields.currentPassword}
          />
        )}
        <NewPasswordFields
          label="New password"
          fields={fields}
          messages={messages}
          password={password}
          identifiers={[user.username, user.email]}
        />
        <FormError message={submitError} />
      </form>
    </Dialog>
  );
}
