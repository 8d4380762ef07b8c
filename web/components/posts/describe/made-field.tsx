import { type ReactNode, type Ref, useId } from "react";
import { MADE, MADE_HINTS, MADE_LABELS, type Made } from "#contract/posts/made.ts";
import { MADE_ICONS } from "#web/components/posts/made-icons.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field, fieldAria } from "#web/ui/fields/field.tsx";

type MadeFieldProps = {
  value: Made | null;
  onValueChange: (value: Made | null) => void;
  /** Why it cannot be changed; without, it can. */
  locked?: ReactNode;
  error?: string;
  /** The first radio, so that a form can focus it on an error. */
  ref?: Ref<HTMLInputElement>;
};

/** Asks how a creation was made; the answer can be taken back. */
export function MadeField({ value, onValueChange, locked, error, ref }: MadeFieldProps) {
  const id = useId();
  const hint = locked || (value === null && "Optional. People can filter by it.");
  const clear = value !== null && !locked && (
    <button type="button" className="link py-2 phone:py-12" onClick={() => onValueChange(null)}>
      Clear
    </button>
  );
  return (
    <Field label="How it was made" controlId={id} group {...{ error, hint }} action={clear}>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        className="grid gap-8 grid-cols-[repeat(auto-fit,minmax(min(100%,190px),1fr))]"
        {...fieldAria(id, { error, hint })}
      >
        {MADE.map((made, index) => (
          <label
            key={made}
            className="choice quiet lit relative flex items-center gap-12 min-w-0 min-h-44 px-12 py-8"
          >
            <input
              ref={index === 0 ? ref : undefined}
              className="hit-area disabled:cursor-not-allowed"
              type="radio"
              name={id}
              value={made}
              checked={made === value}
              disabled={Boolean(locked)}
              onChange={() => onValueChange(made)}
              aria-labelledby={`${id}-${made}`}
              aria-describedby={`${id}-${made}-hint`}
            />
            <Icon name={MADE_ICONS[made]} />
            <span className="grid min-w-0">
              <b id={`${id}-${made}`} className="t-label">
                {MADE_LABELS[made]}
              </b>
              <span id={`${id}-${made}-hint`} className="t-sm leading-18">
                {MADE_HINTS[made]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </Field>
  );
}
