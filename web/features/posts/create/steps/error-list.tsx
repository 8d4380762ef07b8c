import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { errorsSentence } from "../draft/error-summary.ts";
import styles from "./describe-step.module.css";

export function ErrorList({ faults }: { faults: readonly string[] }) {
  return (
    <div role="status">
      {faults.length > 0 && (
        <EmptyState
          className={styles.faults}
          title={faults.length === 1 ? "1 thing to fix" : `${faults.length} things to fix`}
          text={errorsSentence(faults)}
        />
      )}
    </div>
  );
}
