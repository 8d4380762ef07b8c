import { type ComponentProps, type InputEvent, useId } from "react";
import { Field, type FieldStyle, fieldAria, fieldBox } from "./field.tsx";

type TextAreaProps = FieldStyle &
  Omit<ComponentProps<"textarea">, "onChange"> & {
    onChange?: (event: InputEvent<HTMLTextAreaElement>) => void;
  };

export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, error, hint, counter, action, className, ...rest } = props;
  const { onChange, ...area } = rest;
  const ownId = useId();
  const id = area.id ?? ownId;
  const fieldProps = { label, labelHidden, error, hint, counter, action };
  return (
    <Field {...fieldProps} controlId={id} className={className}>
      <div className={fieldBox({ error, disabled: area.disabled }, "p-0")}>
        <textarea
          rows={4}
          dir="auto"
          {...area}
          onInput={onChange}
          id={id}
          className="field-input field-area block min-w-0"
          {...fieldAria(id, fieldProps)}
        />
      </div>
    </Field>
  );
}
