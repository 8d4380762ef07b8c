import { Controller } from "react-hook-form";
import { SwitchRow } from "#web/ui/fields/switch-row.tsx";
import type { SettingsFormApi } from "./settings-form.ts";
import type { SettingsToggle } from "./settings-values.ts";

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
