import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select } from "@base-ui/react/select";
import { type Ref, useId } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../content/icon.tsx";
import popupStyles from "../overlays/popup.module.css";
import fieldStyles from "./field.module.css";
import { Field, type FieldStyle, fieldAria } from "./field.tsx";
import styles from "./select-field.module.css";

type SelectOption<Value extends string> = { value: Value; label: string };

type SelectFieldProps<Value extends string> = FieldStyle & {
  options: readonly SelectOption<Value>[];
  value?: Value | null;
  onValueChange?: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
};

function Options<Value extends string>({ options }: { options: readonly SelectOption<Value>[] }) {
  return (
    <Select.Portal>
      <Select.Positioner
        className={popupStyles.positioner}
        sideOffset={4}
        alignItemWithTrigger={false}
      >
        <Select.Popup className={classNames(popupStyles.popup, styles.popup)}>
          <Select.List className={styles.list}>
            {options.map(({ value, label }) => (
              <Select.Item
                key={value}
                value={value}
                className={classNames(popupStyles.item, styles.item)}
              >
                <Select.ItemText>{label}</Select.ItemText>
                <Select.ItemIndicator className={styles.check}>
                  <Icon name="check" size="s" />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.List>
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  );
}

function Trigger<Value extends string>(props: SelectFieldProps<Value> & { controlId: string }) {
  const { controlId, placeholder, error, disabled, onBlur, ref } = props;
  return (
    <Select.Trigger
      ref={ref}
      id={controlId}
      onBlur={onBlur}
      className={classNames(
        fieldStyles.box,
        styles.trigger,
        error && fieldStyles.invalid,
        disabled && fieldStyles.disabled,
      )}
      aria-labelledby={`${controlId}-label`}
      {...fieldAria(controlId, props)}
    >
      <Select.Value className={styles.value} placeholder={placeholder} />
      <Select.Icon className={styles.icon}>
        <Icon name="down" size="s" />
      </Select.Icon>
    </Select.Trigger>
  );
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onValueChange, disabled, name, className } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const isOption = options.some((option) => option.value === value);
  return (
    <Field {...props} controlId={id} className={className}>
      <CSPProvider disableStyleElements>
        <Select.Root
          items={options}
          name={name}
          value={isOption ? value : null}
          onValueChange={(next) => next !== null && onValueChange?.(next as Value)}
          disabled={disabled}
          modal={false}
        >
          <Trigger {...props} controlId={id} />
          <Options options={options} />
        </Select.Root>
      </CSPProvider>
    </Field>
  );
}
