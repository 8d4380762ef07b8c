import type { PairAction, PairActionId } from "#web/routes/copies/pair-actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import styles from "./pair-bar.module.css";

type PairBarProps = {
  actions: readonly PairAction[];
  busy: PairActionId | null;
  onAct: (id: PairActionId) => void;
  /** The other maker's post. */
  postPath: string;
};

/** Renders the actions on a pair at the bottom of small screens; the others are in a menu. */
export function PairBar({ actions, busy, onAct, postPath }: PairBarProps) {
  if (actions.length === 0) return null;
  const isShown = ({ key }: PairAction) => key === "1" || key === "2";
  return (
    <div className={styles.bar}>
      {actions.filter(isShown).map(({ id, label, key }) => (
        <Button
          key={id}
          size="l"
          className={key === "2" ? styles.expected : undefined}
          variant={key === "2" ? "primary" : "secondary"}
          busy={busy === id}
          onClick={() => onAct(id)}
        >
          {label}
        </Button>
      ))}
      <span className={styles.more}>
        <LazyMenu
          side="top"
          trigger={<IconButton icon="more" label="More actions" size="l" boxed />}
          items={[
            ...actions
              .filter((action) => !isShown(action))
              .map(({ id, label }) => ({
                label,
                icon: id === "report" ? ("flag" as const) : ("x" as const),
                onSelect: () => onAct(id),
              })),
            { label: "Open post", icon: "ext" as const, to: postPath },
          ]}
        />
      </span>
    </div>
  );
}
