import { useId } from "react";
import { NOTICE_ROLES, type NoticeRole } from "#contract/moderation/notice-rules.ts";
import { ROLE_TEXTS } from "#web/routes/notices/notice-texts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Field, fieldAria } from "#web/ui/fields/field.tsx";
import styles from "./role-field.module.css";

type RoleFieldProps = {
  value: NoticeRole | undefined;
  onValueChange: (role: NoticeRole) => void;
  error?: string | undefined;
};

/** Asks who sends a notice. */
export function RoleField({ value, onValueChange, error }: RoleFieldProps) {
  const id = useId();
  const shown = error === undefined ? {} : { error };
  return (
    <Field label="You are" controlId={id} group {...shown}>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        data-field="role"
        className={classNames(styles.group, error && styles.invalid)}
        {...fieldAria(id, shown)}
      >
        {NOTICE_ROLES.map((role) => (
          <label key={role} className={styles.cell}>
            <input
              className="radio"
              type="radio"
              name={id}
              value={role}
              checked={role === value}
              onChange={() => onValueChange(role)}
            />
            {ROLE_TEXTS[role]}
          </label>
        ))}
      </div>
    </Field>
  );
}
