import { Checkbox as BaseCheckbox } from "@base-ui/react/checkbox";
import { type ReactNode, type Ref, useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./checkbox.module.css";
import { FieldMessage } from "./field-message.tsx";

type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  error?: string;
  className?: string;
  /** The control, so that a form can focus it on an error. */
  ref?: Ref<HTMLElement> | undefined;
};

export function Checkbox({ label, error, className, ...control }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: Base UI puts its input inside */}
      <label className="inline-flex items-center gap-12 min-h-28 cursor-pointer phone:min-h-44">
        <BaseCheckbox.Root
          {...control}
          className={classNames("flex-none", styles.box, error && styles.invalid)}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          <BaseCheckbox.Indicator>
            <Icon name="check" size="s" />
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        <span id={`${id}-label`}>{label}</span>
      </label>
      {error && (
        <FieldMessage kind="error" id={`${id}-error`}>
          {error}
        </FieldMessage>
      )}
    </div>
  );
}
