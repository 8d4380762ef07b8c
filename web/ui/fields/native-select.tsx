import { type ComponentProps, useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import fieldStyles from "./field.module.css";
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
      <div className={classNames(fieldStyles.box, fieldStyles.selectBox)}>
        <select
          {...select}
          id={id}
          className={classNames("min-w-0 truncate", fieldStyles.input, fieldStyles.select)}
        >
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
