import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select } from "@base-ui/react/select";
import { type Ref, useId } from "react";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field, type FieldStyle, fieldAria, fieldBox } from "./field.tsx";

type SelectOption<Value extends string> = { value: Value; label: string };

type SelectFieldProps<Value extends string> = FieldStyle & {
  options: readonly SelectOption<Value>[];
  value: Value | null | undefined;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
};

function Options<Value extends string>({ options }: { options: readonly SelectOption<Value>[] }) {
  return (
    <Select.Portal>
      <Select.Positioner className="landing z-70" sideOffset={4} alignItemWithTrigger={false}>
        <Select.Popup className="popup text-bright min-w-(--anchor-width) max-w-(--available-width)">
          <Select.List className="max-h-[min(var(--available-height),320px)] p-6 overflow-y-auto [scroll-padding:6px]">
            {options.map(({ value, label }) => (
              <Select.Item
                key={value}
                value={value}
                className="popup-item data-selected:font-semibold"
              >
                <Select.ItemText dir="auto">{label}</Select.ItemText>
                <Select.ItemIndicator className="ml-auto text-signal-text">
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
  const { controlId, placeholder, onBlur, ref } = props;
  return (
    <Select.Trigger
      ref={ref}
      id={controlId}
      onBlur={onBlur}
      className={fieldBox(
        props,
        "font-body font-normal text-15 leading-24 text-left cursor-pointer data-disabled:cursor-not-allowed",
      )}
      aria-labelledby={`${controlId}-label`}
      {...fieldAria(controlId, props)}
    >
      <Select.Value
        className="flex-1 min-w-0 truncate data-placeholder:text-faint"
        dir="auto"
        placeholder={placeholder}
      />
      <Select.Icon className="text-muted">
        <Icon name="down" size="s" />
      </Select.Icon>
    </Select.Trigger>
  );
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onValueChange, disabled } = props;
  const id = useId();
  const isOption = options.some((option) => option.value === value);
  return (
    <Field {...props} controlId={id}>
      <CSPProvider disableStyleElements>
        <Select.Root
          items={options}
          value={isOption ? value : null}
          onValueChange={(next) => next !== null && onValueChange(next as Value)}
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
