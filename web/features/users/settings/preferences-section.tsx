import { Controller, useWatch } from "react-hook-form";
import { ROLE, type Role } from "#contract/users/roles.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SwitchRow } from "#web/ui/switch-row.tsx";
import styles from "./preferences-section.module.css";
import type { SettingsFormApi } from "./settings-form.ts";
import type { SettingsToggle } from "./settings-values.ts";

type PreferencesSectionProps = {
  form: SettingsFormApi;
  /** What the policy lets the viewer set of another user. */
  verifiable: boolean;
  rolesEditable: boolean;
};

const ROLES = [
  { role: ROLE.moderator, label: "Moderator" },
  { role: ROLE.admin, label: "Admin" },
  { role: ROLE.developer, label: "Developer" },
] as const;

export function PreferencesSection({ form, verifiable, rolesEditable }: PreferencesSectionProps) {
  const showsNSFW = useWatch({ control: form.control, name: "settingViewNSFW" });
  return (
    <div className={styles.section}>
      <Toggle
        form={form}
        name="settingViewNSFW"
        label="Show NSFW posts on feed"
        sub="Home, explore, search and profiles."
      />
      <Toggle
        form={form}
        name="settingBlurNSFW"
        label="Blur NSFW posts instead of hiding them"
        sub="While the above is off: each stays blurred until you ask."
        disabled={showsNSFW}
      />
      {verifiable && (
        <Toggle
          form={form}
          name="verified"
          label="Verified Email:"
          sub="Posting and commenting need it."
        />
      )}
      {rolesEditable && <Roles form={form} />}
    </div>
  );
}

type ToggleProps = {
  form: SettingsFormApi;
  name: SettingsToggle;
  label: string;
  sub: string;
  disabled?: boolean;
};

function Toggle({ form, name, label, sub, disabled }: ToggleProps) {
  return (
    <div className={styles.box}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <SwitchRow
            label={label}
            sub={sub}
            disabled={disabled}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </div>
  );
}

function Roles({ form }: { form: SettingsFormApi }) {
  return (
    <Controller
      control={form.control}
      name="roles"
      render={({ field }) => (
        <fieldset className={styles.box}>
          <legend className="sr">Roles</legend>
          <p className={styles.label}>Roles</p>
          <div className={styles.roles}>
            {ROLES.map(({ role, label }) => (
              <Checkbox
                key={role}
                label={label}
                checked={field.value.includes(role)}
                onCheckedChange={(on) => field.onChange(withRole(field.value, role, on))}
              />
            ))}
          </div>
        </fieldset>
      )}
    />
  );
}

function withRole(roles: readonly Role[], role: Role, on: boolean): Role[] {
  const others = roles.filter((one) => one !== role);
  return (on ? [...others, role] : others).toSorted();
}
