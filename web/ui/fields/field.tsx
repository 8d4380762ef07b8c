import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import "./fields.css";
import { FieldMessage } from "./field-message.tsx";

export type FieldStyle = {
  label: string;
  labelHidden?: boolean;
  error?: string;
  hint?: ReactNode;
  counter?: { value: number; max: number };
  action?: ReactNode;
};

type FieldProps = FieldStyle & {
  controlId: string;
  group?: boolean;
  className?: string;
  children: ReactNode;
};

/** Returns the classes of the box around a control. */
export function fieldBox(
  { error, disabled }: { error?: string; disabled?: boolean },
  own?: string,
) {
  return classNames("field-box", error && "field-invalid", disabled && "field-disabled", own);
}

/** Returns the aria attributes that link a control to the messages of its Field. */
export function fieldAria(controlId: string, { error, hint, counter }: Omit<FieldStyle, "label">) {
  const ids = [
    error && `${controlId}-error`,
    hint && `${controlId}-hint`,
    counter && `${controlId}-counter`,
  ].filter(Boolean);
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  } as const;
}

function FieldHead({ controlId, group, label, labelHidden, counter, action }: FieldProps) {
  const labelId = `${controlId}-label`;
  return (
    <div
      className={classNames(
        "flex items-center gap-12 t-legend text-bright mb-6 *:first:mr-auto",
        labelHidden && "sr-only",
      )}
    >
      {group ? (
        <span id={labelId}>{label}</span>
      ) : (
        <label id={labelId} htmlFor={controlId}>
          {label}
        </label>
      )}
      {counter && (
        <span
          id={`${controlId}-counter`}
          className={classNames("t-count self-start", counter.value > counter.max && "text-bad")}
        >
          {counter.value}/{counter.max}
        </span>
      )}
      {action}
    </div>
  );
}

export function Field(props: FieldProps) {
  const { controlId, error, hint, className, children } = props;
  return (
    <div className={classNames("min-w-0 relative", className)}>
      <FieldHead {...props} />
      {children}
      {error && (
        <FieldMessage kind="error" id={`${controlId}-error`}>
          {error}
        </FieldMessage>
      )}
      {hint && <FieldMessage id={`${controlId}-hint`}>{hint}</FieldMessage>}
    </div>
  );
}
