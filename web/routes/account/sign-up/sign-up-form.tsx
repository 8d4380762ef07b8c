import { NewPasswordFields } from "#web/components/accounts/password/new-password-fields.tsx";
import { FormError, SubmitButton } from "#web/components/accounts/submit-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { IdentityFields } from "./identity-fields.tsx";
import styles from "./sign-up-form.module.css";
import { useSignUpForm } from "./use-sign-up-form.ts";

const loadDialog = async () => (await import("#web/ui/overlays/message-dialog.tsx")).MessageDialog;
const MessageDialog = lazyPart(loadDialog);

type SignUpFormProps = {
  /** Focus the first field on mount. */
  focusFirst: boolean;
};

export function SignUpForm({ focusFirst }: SignUpFormProps) {
  const { prepare, submit, busy, fields, messages, typed, submitError, dismiss } =
    useSignUpForm(focusFirst);

  // Prefetches what submitting needs while the user types.
  function prepareAll() {
    prepare();
    void loadDialog().catch(() => undefined);
  }

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={prepareAll} className="stack-18">
      <IdentityFields fields={fields} messages={messages} username={typed.username} />
      <NewPasswordFields
        label="Password"
        fields={fields}
        messages={messages}
        password={typed.password}
        identifiers={[typed.username, typed.email]}
      />
      <SecurityTip />
      <SubmitButton busy={busy} messages={messages}>
        Sign up
      </SubmitButton>
      {submitError && (
        <MessageDialog
          failed={<FormError message={submitError} />}
          title="Error"
          text={submitError}
          onClose={dismiss}
        />
      )}
    </form>
  );
}

function SecurityTip() {
  return (
    <div className={styles.tip}>
      <Icon name="lock" size="l" />
      <p>
        <b>Use a new password</b>
        Never reuse your official game password here, or anywhere else.
      </p>
    </div>
  );
}
