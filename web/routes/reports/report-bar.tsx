import type { ReportAction } from "#contract/moderation/reports.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import type { IconName } from "#web/ui/content/icon.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import { ACT_KEYS, useActKeys } from "./act-keys.ts";
import type { ReportAct } from "./report-acts.ts";
import styles from "./report-bar.module.css";

type ReportBarProps = {
  acts: readonly ReportAct[];
  /** The action being sent. */
  busy: ReportAction | null;
  onAct: (action: ReportAction) => void;
};

const ICONS: Partial<Record<ReportAction, IconName>> = {
  credit: "user",
  hide: "eyeoff",
  delete: "trash",
  ban: "ban",
  resolve: "check",
};

function isSevere({ action }: ReportAct): boolean {
  return action === "delete" || action === "ban";
}

/** On phones, these and the severe ones are in a menu. */
function isRare({ action }: ReportAct): boolean {
  return action === "hide" || action === "credit";
}

/** Renders a report's actions, each with its key; on phones some are in a menu. */
export function ReportBar({ acts, busy, onAct }: ReportBarProps) {
  useActKeys(busy === null ? acts : [], onAct);
  const severe = acts.filter(isSevere);
  const inMenu = acts.filter((act) => isRare(act) || isSevere(act));
  const button = (act: ReportAct) => (
    <Button
      key={act.action}
      size="l"
      className={isSevere(act) || isRare(act) ? styles.wide : styles[act.action]}
      variant={isSevere(act) ? "danger-quiet" : act.action === "resolve" ? "primary" : "secondary"}
      icon={ICONS[act.action]}
      aria-keyshortcuts={ACT_KEYS[act.action]}
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
      {inMenu.length > 0 && (
        <span className={styles.more}>
          <LazyMenu
            side="top"
            trigger={<IconButton icon="more" label="More actions" size="l" boxed />}
            items={inMenu.map((act) => ({
              label: act.label,
              icon: ICONS[act.action],
              danger: isSevere(act),
              onSelect: () => onAct(act.action),
            }))}
          />
        </span>
      )}
    </div>
  );
}
