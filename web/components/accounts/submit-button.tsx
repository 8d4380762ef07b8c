import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./submit-button.module.css";

type SubmitButtonProps = {
  busy: boolean;
  /** The current errors of the fields. */
  messages: Record<string, string | undefined>;
  children: string;
};

/** Renders the submit button of a form that shows errors under its fields. */
export function SubmitButton({ busy, messages, children }: SubmitButtonProps) {
  return (
    <span className={`grid ${styles.submit}`}>
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        busy={busy}
        // Blur would show the field's error and could move the button away from the pointer before
        // the click.
        onMouseDown={(event) => event.preventDefault()}
        className={classNames(Object.values(messages).some(Boolean) && styles.off)}
      >
        {children}
      </Button>
    </span>
  );
}
