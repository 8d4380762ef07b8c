import type { PairAction, PairActionId } from "#web/routes/copies/pair-actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import styles from "./pair-cards.module.css";

type PairCardsProps = {
  actions: readonly PairAction[];
  busy: PairActionId | null;
  onAct: (id: PairActionId) => void;
};

/** Renders what can be done about a pair, each with what it does. */
export function PairCards({ actions, busy, onAct }: PairCardsProps) {
  return (
    <ul className={styles.cards} aria-label="Actions">
      {actions.map(({ id, label, text, key }) => (
        <li key={id} className={styles.card}>
          <b>{label}</b>
          <p id={`about-${id}`}>{text}</p>
          <Button
            size="l"
            variant={key === "2" ? "primary" : "secondary"}
            icon={id === "report" ? "flag" : undefined}
            busy={busy === id}
            aria-describedby={`about-${id}`}
            aria-keyshortcuts={key ?? undefined}
            onClick={() => onAct(id)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Renders the same without words, for a conversation that says them. */
export function PairButtons({ actions, busy, onAct }: PairCardsProps) {
  if (actions.length === 0) return null;
  const accept = actions.find(({ id }) => id === "accept");
  return (
    <div className={styles.buttons}>
      <div className={styles.row}>
        {[...actions].sort(byWeight).map(({ id, label, key }) => (
          <Button
            key={id}
            size="l"
            className={id === "report" ? styles.last : undefined}
            variant={key === "2" ? "primary" : id === "report" ? "quiet" : "secondary"}
            icon={id === "report" ? "flag" : undefined}
            busy={busy === id}
            aria-keyshortcuts={key ?? undefined}
            onClick={() => onAct(id)}
          >
            {label}
          </Button>
        ))}
      </div>
      {accept && <p className="t-sm">{accept.text}</p>}
    </div>
  );
}

/** The expected action comes first, a report last. */
function byWeight(one: PairAction, other: PairAction): number {
  const weight = ({ id, key }: PairAction) => (id === "report" ? 2 : key === "2" ? 0 : 1);
  return weight(one) - weight(other);
}
