import { Captcha } from "#web/components/accounts/captcha/captcha.tsx";
import { NewPasswordFields } from "#web/components/accounts/password/new-password-fields.tsx";
import { FormError, SubmitButton } from "#web/components/accounts/submit-button.tsx";
import styles from "./reset-forms.module.css";
import { useSetPassword } from "./use-set-password.ts";

export function SetPasswordForm({ token }: { token: string }) {
  const { prepare, submit, busy, captcha, fields, messages, password, submitError } =
    useSetPassword(token);
  return (
    <form method="post" noValidate onSubmit={submit} onFocus={prepare} className={styles.form}>
      <NewPasswordFields
        label="New password"
        fields={fields}
        messages={messages}
        password={password}
        identifiers={[]}
      />
      <Captcha captcha={captcha} />
      <FormError message={submitError} />
      <SubmitButton busy={busy} messages={messages}>
        Set password
      </SubmitButton>
    </form>
  );
}
