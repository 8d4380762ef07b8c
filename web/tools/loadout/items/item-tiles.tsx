import type { Item } from "#contract/items/item.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ItemTile } from "./item-tile.tsx";
import styles from "./item-tiles.module.css";

type ItemTilesProps = {
  items: readonly Item[];
  selected: ReadonlySet<string>;
  onToggle: (item: Item) => void;
};

export function ItemTiles({ items, selected, onToggle }: ItemTilesProps) {
  return (
    <div className={styles.tiles}>
      {items.map((item) => (
        <ItemTile
          key={item.sapbdb}
          item={item}
          selected={selected.has(item.sapbdb)}
          onToggle={() => onToggle(item)}
        />
      ))}
    </div>
  );
}

const PLACEHOLDER_KEYS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

export function ItemTilesSkeleton() {
  return (
    <div className={styles.tiles} role="status" aria-label="Loading items">
      {PLACEHOLDER_KEYS.map((tile) => (
        <Skeleton key={tile} height={148} />
      ))}
    </div>
  );
}
