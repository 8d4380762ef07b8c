import { type ComponentProps, type InputEvent, type ReactNode, useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Field, type FieldStyle, fieldAria, fieldBox } from "./field.tsx";

export type TextFieldProps = FieldStyle &
  Omit<ComponentProps<"input">, "prefix" | "onChange"> & {
    onChange?: (event: InputEvent<HTMLInputElement>) => void;
    prefix?: ReactNode;
    suffix?: ReactNode;
    inputClassName?: string;
  };

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, error, hint, counter, action, prefix, suffix, ...rest } = props;
  const { className, inputClassName, onChange, ...input } = rest;
  const ownId = useId();
  const id = input.id ?? ownId;
  const fieldProps = { label, labelHidden, error, hint, counter, action };
  return (
    <Field {...fieldProps} controlId={id} className={className}>
      <div className={fieldBox({ error, disabled: input.disabled })}>
        {prefix && <span className="flex-none text-faint whitespace-nowrap">{prefix}</span>}
        <input
          type="text"
          dir="auto"
          {...input}
          onInput={onChange}
          id={id}
          className={classNames("field-input min-w-0", inputClassName)}
          {...fieldAria(id, fieldProps)}
        />
        {suffix}
      </div>
    </Field>
  );
}
