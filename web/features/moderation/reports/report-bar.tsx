import type { ReportAction } from "#contract/moderation/reports.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import type { IconName } from "#web/ui/content/icon.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import type { ReportAct } from "./report-acts.ts";
import styles from "./report-bar.module.css";

type ReportBarProps = {
  acts: readonly ReportAct[];
  /** The action being sent. */
  busy: ReportAction | null;
  onAct: (action: ReportAction) => void;
};

const ICONS: Partial<Record<ReportAction, IconName>> = {
  delete: "trash",
  ban: "ban",
  resolve: "check",
};

function isSevere({ action }: ReportAct): boolean {
  return action === "delete" || action === "ban";
}

/** Renders a report's actions; on phones the severe ones are in a menu. */
export function ReportBar({ acts, busy, onAct }: ReportBarProps) {
  const severe = acts.filter(isSevere);
  const button = (act: ReportAct) => (
    <Button
      key={act.action}
      size="l"
      className={isSevere(act) ? styles.severe : styles[act.action]}
      variant={isSevere(act) ? "danger-quiet" : act.action === "resolve" ? "primary" : "secondary"}
      icon={ICONS[act.action]}
      busy={busy === act.action}
      disabled={busy !== null && busy !== act.action}
      onClick={() => onAct(act.action)}
    >
      {act.label}
    </Button>
  );
  return (
    <div className={styles.bar}>
      {acts.filter((act) => !isSevere(act) && act.action !== "resolve").map(button)}
      <span className={styles.space} />
      {severe.map(button)}
      {acts.filter(({ action }) => action === "resolve").map(button)}
      {severe.length > 0 && (
        <span className={styles.more}>
          <LazyMenu
            side="top"
            trigger={<IconButton icon="more" label="More actions" size="l" boxed />}
            items={severe.map(({ action, label }) => ({
              label,
              icon: ICONS[action],
              danger: true,
              onSelect: () => onAct(action),
            }))}
          />
        </span>
      )}
    </div>
  );
}
