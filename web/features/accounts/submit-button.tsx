import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./submit-button.module.css";

type SubmitButtonProps = {
  busy: boolean;
  /** What is wrong with the fields now. */
  messages: Record<string, string | undefined>;
  children: string;
};

/** Sends a form that tells its faults under its fields. */
export function SubmitButton({ busy, messages, children }: SubmitButtonProps) {
  return (
    <span className={styles.submit}>
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        busy={busy}
        // The field that is left may show its fault and move the button away from under the press.
        onMouseDown={(event) => event.preventDefault()}
        className={classNames(Object.values(messages).some(Boolean) && styles.off)}
      >
        {children}
      </Button>
    </span>
  );
}
