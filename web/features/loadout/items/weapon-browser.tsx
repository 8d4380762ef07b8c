import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Item, Weapon } from "#contract/items/item.ts";
import { itemsOf } from "#contract/items/kinds.ts";
import { ITEM_SEARCH_MIN } from "#contract/items/rules.ts";
import { messageOf, useCall } from "#web/platform/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useDebounced } from "#web/ui/hooks/use-debounced.ts";
import { ItemTiles, ItemTilesSkeleton } from "./item-tiles.tsx";
import { weaponSearchQuery } from "./items-api.ts";
import styles from "./weapon-browser.module.css";
import { byClass, type WeaponFilter, WeaponFilters } from "./weapon-filters.tsx";

const STEP = 40;

type WeaponBrowserProps = {
  rank: Weapon["subcategory"];
  /** All weapons, including those found only in the profile. */
  weapons: readonly Weapon[];
  selected: ReadonlySet<string>;
  onSet: (items: readonly Item[], on: boolean) => void;
};

/** Lists the weapons of a rank by class, or those a search finds. */
export function WeaponBrowser({ rank, weapons, selected, onSet }: WeaponBrowserProps) {
  const [filter, setFilter] = useState<WeaponFilter>({ text: "", weaponClass: 0, chosen: false });
  const search = useDebounced(filter.text.trim());
  const isSearch = search.length >= ITEM_SEARCH_MIN;
  const shown = byClass(weapons, filter, selected);
  const toggle = (item: Item) => onSet([item], !selected.has(item.sapbdb));
  return (
    <>
      <WeaponFilters
        weapons={weapons}
        filter={filter}
        onFilter={(change) => setFilter({ ...filter, ...change })}
        shown={shown}
        selected={selected}
        onSet={onSet}
      />
      {isSearch ? (
        <SearchResults rank={rank} search={search} selected={selected} onToggle={toggle} />
      ) : (
        <WeaponsByClass
          key={`${filter.weaponClass} ${filter.chosen}`}
          weapons={shown}
          selected={selected}
          onToggle={toggle}
        />
      )}
    </>
  );
}

type ListProps = { selected: ReadonlySet<string>; onToggle: (item: Item) => void };

function WeaponsByClass({ weapons, ...list }: ListProps & { weapons: readonly Weapon[] }) {
  const [count, setCount] = useState(STEP);
  const remaining = weapons.length - count;
  if (weapons.length === 0) {
    return <EmptyState title="No weapons yet" text="Select some, and they show here." />;
  }
  return (
    <>
      <ItemTiles items={weapons.slice(0, count)} {...list} />
      {remaining > 0 && (
        <Button className={styles.more} onClick={() => setCount(count + STEP)}>
          Show {Math.min(remaining, STEP)} more of {remaining}
        </Button>
      )}
    </>
  );
}

type SearchResultsProps = ListProps & { rank: Weapon["subcategory"]; search: string };

function SearchResults({ rank, search, ...list }: SearchResultsProps) {
  const { data, error, refetch } = useQuery(weaponSearchQuery(useCall(), search, rank));
  if (error) {
    return (
      <EmptyState
        title="The weapons could not be searched"
        text={messageOf(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (!data) return <ItemTilesSkeleton />;
  const found = itemsOf(data, rank);
  return (
    <>
      <p className="sr" role="status">
        {found.length === 1 ? "1 weapon found" : `${found.length} weapons found`}
      </p>
      {found.length > 0 ? (
        <ItemTiles items={found} {...list} />
      ) : (
        <EmptyState title="No weapons found" text={`None is called anything like “${search}”.`} />
      )}
    </>
  );
}
