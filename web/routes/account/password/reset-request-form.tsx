import { Captcha } from "#web/components/accounts/captcha/captcha.tsx";
import { FormError, SubmitButton } from "#web/components/accounts/submit-button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./reset-forms.module.css";
import { useResetRequest } from "./use-reset-request.ts";

export function ResetRequestForm() {
  const { submit, busy, captcha, field, message, submitError } = useResetRequest();
  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={message}
        {...field}
      />
      <Captcha captcha={captcha} />
      <FormError message={submitError} />
      <SubmitButton busy={busy} messages={{ email: message }}>
        Continue
      </SubmitButton>
    </form>
  );
}
