import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

type SubmitButtonProps = {
  busy: boolean;
  /** The current errors of the fields. */
  messages: Record<string, string | undefined>;
  children: string;
};

/** Renders the submit button of a form that shows errors under its fields. */
export function SubmitButton({ busy, messages, children }: SubmitButtonProps) {
  return (
    <span className="grid">
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        busy={busy}
        // Blur would show the field's error and could move the button away from the pointer before
        // the click.
        onMouseDown={(event) => event.preventDefault()}
        // It looks disabled while a field is invalid, but a click leads to the first error.
        className={classNames(
          Object.values(messages).some(Boolean) &&
            "[background:var(--s3)] text-faint filter-none forced-colors:border-[GrayText] forced-colors:text-[GrayText]",
        )}
      >
        {children}
      </Button>
    </span>
  );
}
