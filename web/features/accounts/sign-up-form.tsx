import { lazy, Suspense } from "react";
import { USERNAME_MAX } from "#contract/accounts/rules.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { PasswordRules, RULES_TOLD } from "./password-rules.tsx";
import { SecurityTip } from "./security-tip.tsx";
import styles from "./sign-up-form.module.css";
import { useSignUpForm } from "./use-sign-up-form.ts";

const loadErrorDialog = () => import("./error-dialog.tsx");
const ErrorDialog = lazy(async () => ({ default: (await loadErrorDialog()).ErrorDialog }));

type SignUpFormProps = {
  /** Someone has just asked for this form. */
  focusFirst: boolean;
};

export function SignUpForm({ focusFirst }: SignUpFormProps) {
  const { prepare, submit, busy, fields, messages, typed, refusal, dismiss } =
    useSignUpForm(focusFirst);

  // What will be needed is fetched while the person types.
  function prepareAll() {
    prepare();
    void loadErrorDialog().catch(() => undefined);
  }

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={prepareAll} className={styles.form}>
      <TextField
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        counter={{ value: typed.username.length, max: USERNAME_MAX }}
        hint={<ProfileAddress username={typed.username} />}
        error={messages.username}
        {...fields.username}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={messages.email}
        {...fields.email}
      />
      <div className={styles.password}>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={<span className="sr">{RULES_TOLD}</span>}
          error={messages.password}
          {...fields.password}
        />
        <PasswordRules password={typed.password} own={[typed.username, typed.email]} />
      </div>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={messages.confirm}
        {...fields.confirm}
      />
      <SecurityTip />
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        busy={busy}
        className={classNames(Object.values(messages).some(Boolean) && styles.off)}
      >
        Sign up
      </Button>
      {refusal && (
        <Suspense fallback={null}>
          <ErrorDialog message={refusal} onClose={dismiss} />
        </Suspense>
      )}
    </form>
  );
}

function ProfileAddress({ username }: { username: string }) {
  return (
    <>
      Your profile: <span className={styles.address}>/profile/{username.toLowerCase()}</span>
    </>
  );
}
