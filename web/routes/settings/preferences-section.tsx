import { Controller, useWatch } from "react-hook-form";
import { MADE, MADE_LABELS } from "#contract/posts/made.ts";
import { THEMES, themeIn } from "#contract/theme.ts";
import { ROLE, type Role } from "#contract/users/roles.ts";
import { THEME_NAMES, useTheme } from "#web/lib/document/theme.ts";
import { useShortcutChoice } from "#web/lib/shortcuts.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { SwitchRow } from "#web/ui/fields/switch-row.tsx";
import type { SettingsFormApi } from "./settings-form.ts";
import type { SettingsToggle } from "./settings-values.ts";

type PreferencesSectionProps = {
  form: SettingsFormApi;
  /** Whether the policy lets the viewer set the verified mark. */
  verifiable: boolean;
  rolesEditable: boolean;
  /** Whether the settings are the viewer's own. */
  own: boolean;
};

const ROLES = [
  { role: ROLE.moderator, label: "Moderator" },
  { role: ROLE.admin, label: "Admin" },
  { role: ROLE.developer, label: "Developer" },
] as const;

export function PreferencesSection(props: PreferencesSectionProps) {
  const { form, verifiable, rolesEditable, own } = props;
  const showsNSFW = useWatch({ control: form.control, name: "settingViewNSFW" });
  return (
    <div className="grid gap-12">
      {own && <ThemeField />}
      <SettingsSwitch
        form={form}
        name="settingViewNSFW"
        label="Show NSFW posts on feed"
        sub="Home, explore, search and profiles."
      />
      <SettingsSwitch
        form={form}
        name="settingBlurNSFW"
        label="Blur NSFW posts instead of hiding them"
        sub="While the above is off: each stays blurred until you ask."
        disabled={showsNSFW}
      />
      <SettingsSwitch
        form={form}
        name="settingHideAI"
        label="Hide AI pictures"
        sub="Lists leave out what others made from them. A link still opens it."
      />
      {own && <MadeSelect form={form} />}
      {own && (
        <SettingsSwitch
          form={form}
          name="settingCopyNotices"
          label="Notify me of creations that look like mine"
          sub="At most once a day."
        />
      )}
      {verifiable && (
        <SettingsSwitch
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

/** Chooses the theme, which this browser saves and applies at once. */
function ThemeField() {
  const { theme, choose } = useTheme();
  return (
    <SelectField
      label="Theme"
      hint="Auto is the theme of your system. This browser keeps it."
      options={THEMES.map((one) => ({ value: one, label: THEME_NAMES[one] }))}
      value={theme}
      onValueChange={(value) => choose(themeIn(value))}
    />
  );
}

/** Stands for no choice: a select has no empty value. */
const UNSAID = "unsaid";
const MADE_OPTIONS = [
  { value: UNSAID, label: "None" },
  ...MADE.map((value) => ({ value, label: MADE_LABELS[value] })),
];

/** Chooses what new creations begin with. */
function MadeSelect({ form }: { form: SettingsFormApi }) {
  return (
    <Controller
      control={form.control}
      name="settingMade"
      render={({ field }) => (
        <SelectField
          label="How I make my creations"
          hint="New ones begin with it. You can change it for each."
          options={MADE_OPTIONS}
          value={field.value ?? UNSAID}
          onValueChange={(value) => field.onChange(MADE.find((one) => one === value) ?? null)}
          ref={field.ref}
        />
      )}
    />
  );
}

function Roles({ form }: { form: SettingsFormApi }) {
  return (
    <Controller
      control={form.control}
      name="roles"
      render={({ field }) => (
        <fieldset className="card py-8 px-16">
          <legend className="sr-only">Roles</legend>
          <p className="t-label pt-8">Roles</p>
          <div className="cluster gap-y-8 gap-x-24 py-8">
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

/** Renders the choice of shortcuts, which is saved at once, for this browser only. */
export function ShortcutSwitch() {
  const [on, choose] = useShortcutChoice();
  return (
    <div className="card py-8 px-16">
      <SwitchRow
        label="Keyboard shortcuts of a single key"
        sub="In this browser: / to search, L to like, ? for the list of all."
        checked={on}
        onCheckedChange={choose}
      />
    </div>
  );
}

type SettingsSwitchProps = {
  form: SettingsFormApi;
  name: SettingsToggle;
  label: string;
  sub: string;
  disabled?: boolean;
};

/** Renders a boolean setting. */
export function SettingsSwitch({ form, name, label, sub, disabled }: SettingsSwitchProps) {
  return (
    <div className="card py-8 px-16">
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
