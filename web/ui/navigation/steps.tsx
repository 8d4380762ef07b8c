import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./steps.module.css";

type StepsProps = {
  steps: readonly { label: string }[];
  /** Index of the current step; those before it are done. */
  current: number;
  /** If set, completed steps can be selected. */
  onSelect?: (index: number) => void;
};

export function Steps({ steps, current, onSelect }: StepsProps) {
  return (
    <ol className={`flex gap-2 phone:flex-wrap phone:w-full ${styles.steps}`} aria-label="Steps">
      {steps.map((step, index) => {
        if (index >= current) {
          const now = index === current;
          return (
            <li key={step.label} aria-current={now ? "step" : undefined}>
              <span className={classNames(styles.step, now && styles.now)}>
                <b>{index + 1}</b>
                {step.label}
              </span>
            </li>
          );
        }
        const content = (
          <>
            <Icon name="check" size="s" />
            {step.label}
            <span className="sr-only"> (done)</span>
          </>
        );
        const stepClass = classNames(styles.step, styles.done);
        return (
          <li key={step.label}>
            {onSelect ? (
              <button type="button" className={stepClass} onClick={() => onSelect(index)}>
                {content}
              </button>
            ) : (
              <span className={stepClass}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
