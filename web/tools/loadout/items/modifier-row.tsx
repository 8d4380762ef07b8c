import type { Modification } from "#contract/items/item.ts";
import { ModifierIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./modifier-row.module.css";

type ModifierRowProps = { modification: Modification; selected: boolean; onToggle: () => void };

/**
 * Renders a modification that can be added to the profile or removed; its group sets the hue `--m`.
 */
export function ModifierRow({ modification, selected, onToggle }: ModifierRowProps) {
  return (
    <button type="button" className={styles.row} aria-pressed={selected} onClick={onToggle}>
      <span className={styles.icon}>
        <ModifierIcon category={modification.emodifiercategory} />
      </span>
      <b className={styles.name}>{keepTierOnLine(modification.sdisplayname)}</b>
      <span className={styles.check}>{selected && <Icon name="check" size="s" />}</span>
    </button>
  );
}

/** Keeps a tier number on the same line as the word before it. */
function keepTierOnLine(name: string): string {
  return name.replace(/ (\d|I+)$/, "\u00a0$1");
}
