import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_RULES } from "#contract/accounts/rules.ts";
import { passwordStrength, STRENGTHS } from "#contract/accounts/strength.ts";
import { Segments } from "#web/ui/buttons/segments.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./password-rules.module.css";

const TONES = ["danger", "danger", "warn", "ok", "ok"] as const;
const LENGTH_LABEL = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters`;

/** The rules as one sentence, for the field's description. */
export const RULES_TEXT = [LENGTH_LABEL, ...PASSWORD_RULES.map(({ label }) => label)].join(", ");

type PasswordProps = {
  password: string;
  /** The username and email, which a password should not repeat. */
  identifiers: readonly string[];
};

/** Shows how strong the password is, and which rules it satisfies. */
export function PasswordRules({ password, identifiers }: PasswordProps) {
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
      <ul className={styles.rules} aria-label="Password rules">
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
    <li className={classNames(styles.rule, satisfied && styles.satisfied)}>
      <Icon name={satisfied ? "check" : "info"} size="s" />
      {label}
      <span className="sr">{satisfied ? ": met" : ": not met yet"}</span>
    </li>
  );
}
