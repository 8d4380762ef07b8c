import type { UseFormRegisterReturn } from "react-hook-form";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import styles from "./new-password-fields.module.css";
import { PasswordRules, RULES_TEXT } from "./password-rules.tsx";

type NewPasswordFieldsProps = {
  label: string;
  fields: { password: UseFormRegisterReturn; confirm: UseFormRegisterReturn };
  messages: { password: string | undefined; confirm: string | undefined };
  /** The password as typed so far. */
  password: string;
  /** The username and email, which a password should not repeat. */
  identifiers: readonly string[];
};

/** Renders a new password with its strength and rules, and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, fields, messages, password, identifiers } = props;
  return (
    <>
      <div className={styles.password}>
        <PasswordField
          label={label}
          autoComplete="new-password"
          hint={<span className="sr">{RULES_TEXT}</span>}
          error={messages.password}
          {...fields.password}
        />
        <PasswordRules password={password} identifiers={identifiers} />
      </div>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={messages.confirm}
        {...fields.confirm}
      />
    </>
  );
}
