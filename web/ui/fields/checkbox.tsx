import { Checkbox as BaseCheckbox } from "@base-ui/react/checkbox";
import { type ReactNode, type Ref, useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
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
          className={classNames(
            "flex-none inline-grid place-items-center size-20 rounded bg-s2 [transition:background-color_var(--fast)] data-checked:forced-color-adjust-none data-checked:bg-signal data-checked:text-on-signal data-checked:border-signal-edge",
            error ? "border-2 border-bad" : "border border-control",
          )}
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
