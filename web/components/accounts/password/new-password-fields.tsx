import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import {
  COMMON_PASSWORD,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_RULES,
  PASSWORDS_MATCH,
} from "#contract/accounts/rules.ts";
import { passwordStrength, STRENGTHS } from "#contract/accounts/strength.ts";
import { CallError } from "#web/lib/call.ts";
import { Segments } from "#web/ui/buttons/segments.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";

type NewPassword = { password: string; confirm?: string | undefined };

/** Provides the new password of a form and its confirmation: the fields, their errors, and what is typed so far. */
export function useNewPassword<Fields extends FieldValues & NewPassword, Output>(
  form: UseFormReturn<Fields, unknown, Output>,
) {
  const { register, watch, formState } = form as unknown as UseFormReturn<NewPassword>;
  const { errors, touchedFields, isSubmitted } = formState;
  const confirming = touchedFields.confirm || isSubmitted;
  return {
    fields: {
      password: register("password", { deps: confirming ? ["confirm"] : [] }),
      confirm: register("confirm"),
    },
    messages: {
      // When the two differ, the error shows on both.
      password: errors.password?.message ?? errors.confirm?.message,
      confirm: errors.confirm?.message,
    },
    typed: watch("password") ?? "",
  };
}

type NewPasswordFieldsProps = {
  label: string;
  newPassword: ReturnType<typeof useNewPassword>;
  /** The username and email, which a password should not repeat. */
  identifiers: readonly string[];
};

const TONES = ["danger", "danger", "warn", "ok", "ok"] as const;

const LENGTH_LABEL = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters`;

/** The rules as one sentence, for the field's description. */
const RULES_TEXT = [LENGTH_LABEL, ...PASSWORD_RULES.map(({ label }) => label)].join(", ");

/** Renders a new password with its strength and rules, and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, newPassword, identifiers } = props;
  const { fields, messages, typed } = newPassword;
  return (
    <>
      <div className="grid gap-4">
        <PasswordField
          label={label}
          autoComplete="new-password"
          hint={<span className="sr-only">{RULES_TEXT}</span>}
          error={messages.password}
          {...fields.password}
        />
        <PasswordRules password={typed} identifiers={identifiers} />
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

type PasswordProps = {
  password: string;
  /** The username and email, which a password should not repeat. */
  identifiers: readonly string[];
};

/** Shows how strong the password is, and which rules it satisfies. */
function PasswordRules({ password, identifiers }: PasswordProps) {
  const strength = passwordStrength(password, identifiers);
  const longEnough = password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;
  return (
    <div>
      <Segments
        on={strength}
        tone={TONES[strength]}
        label="Strength"
        word={password === "" ? undefined : STRENGTHS[strength]}
      />
      <ul
        className="grid mt-8 grid-cols-[1fr_1fr] gap-y-2 gap-x-12 small:grid-cols-[1fr]"
        aria-label="Password rules"
      >
        <Rule label={LENGTH_LABEL} satisfied={longEnough} />
        {PASSWORD_RULES.map(({ label, pattern }) => (
          <Rule key={label} label={label} satisfied={pattern.test(password)} />
        ))}
      </ul>
    </div>
  );
}

function Rule({ label, satisfied }: { label: string; satisfied: boolean }) {
  return (
    <li className="flex items-center gap-6 t-sm relative last:col-span-full">
      <Icon
        name={satisfied ? "check" : "info"}
        size="s"
        className={satisfied ? "text-good" : undefined}
      />
      {label}
      <span className="sr-only">{satisfied ? ": met" : ": not met yet"}</span>
    </li>
  );
}

type Confirmed = { password?: string; confirm?: string };

/** Returns whether both passwords are the same; the error belongs to the second field. */
export function isConfirmed({ password, confirm }: Confirmed): boolean {
  return (password ?? "") === (confirm ?? "");
}

export const UNCONFIRMED = {
  path: ["confirm"],
  error: PASSWORDS_MATCH,
  // Runs even when other fields are invalid.
  when: () => true,
} satisfies z.core.$ZodCustomParams;

/**
 * Throws a `CallError`, as the server does, if a password is common. The list is loaded on the first submit;
 * without it, the server still refuses the most common ones.
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  const list = await import("#contract/accounts/common-password.ts").catch(() => null);
  if (!list?.isCommonPassword(password)) return;
  throw new CallError(0, COMMON_PASSWORD, { password: COMMON_PASSWORD });
}
