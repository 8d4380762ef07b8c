import { EmptyState } from "#web/ui/empty-state.tsx";
import styles from "./describe-step.module.css";
import { faultsSentence } from "./faults.ts";

export function ThingsToFix({ faults }: { faults: readonly string[] }) {
  return (
    <div role="status">
      {faults.length > 0 && (
        <EmptyState
          className={styles.faults}
          title={faults.length === 1 ? "1 thing to fix" : `${faults.length} things to fix`}
          text={faultsSentence(faults)}
        />
      )}
    </div>
  );
}
