import { type ReactNode, type Ref, useId } from "react";
import { Field, fieldAria } from "#web/ui/fields/field.tsx";

type Choice<Value extends string> = { value: Value; label: ReactNode; icon?: ReactNode };

type ChoicePairProps<Value extends string> = {
  label: string;
  options: readonly Choice<Value>[];
  value: Value | null | undefined;
  onValueChange: (value: Value) => void;
  error?: string;
  /** The first radio, so that a form can focus it on an error. */
  ref?: Ref<HTMLInputElement>;
};

export function ChoicePair<Value extends string>(props: ChoicePairProps<Value>) {
  const { label, options, value, onValueChange, error, ref } = props;
  const id = useId();
  return (
    <Field label={label} error={error} controlId={id} group>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        className="grid gap-8 grid-flow-col auto-cols-[1fr]"
        {...fieldAria(id, { error })}
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            className="choice flex items-center gap-8 justify-center min-w-0 quiet lit relative min-h-44 px-8 font-display font-semibold text-15 leading-none"
          >
            <input
              ref={index === 0 ? ref : undefined}
              className="sr-only"
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </Field>
  );
}
