import { WEAPON_CLASSES } from "#contract/items/categories.ts";
import type { Item } from "#contract/items/item.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { ItemIcon } from "../icons/item-icon.tsx";
import styles from "./item-tile.module.css";

type ItemTileProps = { item: Item; selected: boolean; onToggle: () => void };

/** Renders a weapon or grenade that can be added to the profile or removed. */
export function ItemTile({ item, selected, onToggle }: ItemTileProps) {
  const kind = "einfracategory" in item ? WEAPON_CLASSES[item.einfracategory] : undefined;
  return (
    <button type="button" className={styles.tile} aria-pressed={selected} onClick={onToggle}>
      <ItemIcon item={item} className={styles.icon} />
      <b className={styles.name}>{item.sdisplayname}</b>
      {kind && <span className={styles.kind}>{kind}</span>}
      <span className={styles.mark}>
        <Icon name={selected ? "check" : "plus"} size="s" />
      </span>
    </button>
  );
}
