import type { Item, Weapon } from "#contract/items/item.ts";
import { isWeapon } from "#contract/items/kinds.ts";
import { WEAPON_CLASSES } from "#contract/items/rules.ts";
import { ItemIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./item-tiles.module.css";

type ItemTilesProps = {
  items: readonly Item[];
  selected: ReadonlySet<string>;
  onToggle: (item: Item) => void;
};

export function ItemTiles({ items, selected, onToggle }: ItemTilesProps) {
  return (
    <div className="grid gap-10 grid-cols-[repeat(auto-fill,minmax(198px,1fr))] phone:grid-cols-2 phone:gap-8">
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
    <div
      className="grid gap-10 grid-cols-[repeat(auto-fill,minmax(198px,1fr))] phone:grid-cols-2 phone:gap-8"
      role="status"
      aria-label="Loading items"
    >
      {PLACEHOLDER_KEYS.map((tile) => (
        <Skeleton key={tile} height={148} />
      ))}
    </div>
  );
}

type ItemTileProps = { item: Item; selected: boolean; onToggle: () => void };

/** Renders a weapon or grenade that can be added to the profile or removed. */
function ItemTile({ item, selected, onToggle }: ItemTileProps) {
  return (
    <button
      type="button"
      className={`flex flex-col relative min-w-0 pt-16 px-12 pb-12 border border-line text-bright text-left small:pt-12 small:px-8 small:pb-8 ${styles.tile}`}
      aria-pressed={selected}
      onClick={onToggle}
    >
      <ItemIcon item={item} className={`w-full h-72 small:h-60 ${styles.icon}`} />
      <b className="block mt-12 t-label breaks small:text-14 small:leading-18">
        {item.sdisplayname}
      </b>
      {isWeapon(item) && (
        <>
          <span className="t-xs text-muted">{WEAPON_CLASSES[item.einfracategory]}</span>
          <span className="t-xs text-muted">{modificationsText(item)}</span>
        </>
      )}
      <span
        className={`grid place-items-center text-faint absolute -top-1 -right-1 size-28 ${styles.mark}`}
      >
        <Icon name={selected ? "check" : "plus"} size="s" />
      </span>
    </button>
  );
}

/** Returns 'Reflex Sight 1, 2 open slots': what differs between weapons of one drawing. */
function modificationsText({ modifications, modificationsVacant }: Weapon): string {
  const names = modifications.map(({ sdisplayname }) => sdisplayname);
  const open = modificationsVacant === 1 ? "1 open slot" : `${modificationsVacant} open slots`;
  return [...names, ...(modificationsVacant > 0 ? [open] : [])].join(", ") || "No slots";
}

/** What is selected of a profile's items, and how to change it. */
export type SelectionProps = {
  selected: ReadonlySet<string>;
  onToggle: (item: Item) => void;
  /** Adds a group to the profile, or removes it. */
  onSet: (items: readonly Item[], on: boolean) => void;
};

type SelectButtonsProps = Omit<SelectionProps, "onToggle"> & {
  /** Names the group: 'Barrel'. */
  of: string;
  items: readonly Item[];
  /** For a group that a search found instead of a whole one. */
  found?: boolean;
};

/** Adds a group of items to the profile, or removes it. */
export function SelectButtons({ of, items, found, selected, onSet }: SelectButtonsProps) {
  const count = items.filter(({ sapbdb }) => selected.has(sapbdb)).length;
  const button = (label: string, on: boolean, isDone: boolean) => (
    <Button
      variant="quiet"
      size="s"
      className="aria-disabled:bg-transparent"
      aria-label={`${label}: ${of}`}
      aria-disabled={isDone}
      onClick={() => onSet(items, on)}
    >
      {label}
    </Button>
  );
  return (
    <span className="flex gap-4">
      {button(found ? "Select these" : "Select all", true, count === items.length)}
      {button(found ? "Deselect these" : "Select none", false, count === 0)}
    </span>
  );
}
