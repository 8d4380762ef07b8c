import { APPEAL_ANSWER_DAYS, type ReadDecision } from "#contract/moderation/decisions.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import styles from "./appeal-facts.module.css";

const DAY_MS = 24 * 3_600_000;

/** Shows staff who decided, who decides an open appeal, and by when. */
export function AppealFacts({ decision }: { decision: ReadDecision }) {
  const { appeal, by, canDecide } = decision;
  if (!appeal || appeal.outcome) return null;
  const due = new Date(Date.parse(appeal.at) + APPEAL_ANSWER_DAYS * DAY_MS).toISOString();
  const facts = [
    { name: "First decision", value: <bdi>{by}</bdi> },
    { name: "Decides now", value: canDecide ? "You or another moderator" : "Another moderator" },
    { name: "Answer due", value: <time dateTime={due}>{longDate(due)}</time> },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
