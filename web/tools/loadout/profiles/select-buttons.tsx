import type { Item } from "#contract/items/item.ts";
import { Button } from "#web/ui/buttons/button.tsx";

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
