import type { Appeal } from "#contract/moderation/decisions.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import styles from "./appeal-panel.module.css";
import { PanelBox } from "./panel-box.tsx";

type OutcomeBoxProps = {
  outcome: NonNullable<Appeal["outcome"]>;
  /** Whether the reader appealed. */
  own: boolean;
};

/** Renders how an appeal was decided. */
export function OutcomeBox({ outcome, own }: OutcomeBoxProps) {
  const { reversed, reason, by, at, missing } = outcome;
  const changed = own ? "Your appeal changed the decision" : "The appeal changed the decision";
  return (
    <PanelBox
      title={reversed ? changed : "The decision stays"}
      {...(reversed && { icon: "check" })}
    >
      <p className={styles.text}>
        <bdi>{by}</bdi> decided on {longDate(at)}.
      </p>
      <p className={styles.text}>
        Reason: “<bdi>{reason}</bdi>”
      </p>
      {missing && <p className={styles.text}>{missing}</p>}
      {own && !reversed && (
        <p className={styles.text}>
          This was the last step here. You can still go to a dispute body or a court.
        </p>
      )}
    </PanelBox>
  );
}
