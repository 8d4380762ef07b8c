import { useShortcutChoice } from "#web/lib/shortcuts.ts";
import { SwitchRow } from "#web/ui/fields/switch-row.tsx";
import styles from "./settings.module.css";

/** Renders the choice of shortcuts, which is saved at once, for this browser only. */
export function ShortcutSwitch() {
  const [on, choose] = useShortcutChoice();
  return (
    <div className={`card ${styles.box}`}>
      <SwitchRow
        label="Keyboard shortcuts of a single key"
        sub="In this browser: / to search, L to like, ? for the list of all."
        checked={on}
        onCheckedChange={choose}
      />
    </div>
  );
}
