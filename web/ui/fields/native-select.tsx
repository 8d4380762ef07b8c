import { type ComponentProps, useId } from "react";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field } from "./field.tsx";

type NativeSelectProps = ComponentProps<"select"> & {
  label: string;
  labelHidden?: boolean;
  options: readonly { value: string; label: string }[];
};

/** Renders the native select, for forms that must work without scripts. */
export function NativeSelect({
  label,
  labelHidden,
  options,
  className,
  ...select
}: NativeSelectProps) {
  const id = useId();
  return (
    <Field label={label} labelHidden={labelHidden} controlId={id} className={className}>
      <div className="field-box p-0">
        <select {...select} id={id} className="field-input field-select min-w-0 truncate">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" className="text-muted absolute right-11 pointer-events-none" />
      </div>
    </Field>
  );
}
