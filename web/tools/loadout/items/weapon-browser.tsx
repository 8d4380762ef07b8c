import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Weapon } from "#contract/items/item.ts";
import { itemsOf } from "#contract/items/kinds.ts";
import {
  ITEM_SEARCH_LIMIT,
  ITEM_SEARCH_MAX,
  ITEM_SEARCH_MIN,
  WEAPON_CLASSES,
} from "#contract/items/rules.ts";
import { messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { NativeSelect } from "#web/ui/fields/native-select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useDebounced } from "#web/ui/hooks/use-debounced.ts";
import { ItemTiles, ItemTilesSkeleton, SelectButtons, type SelectionProps } from "./item-tiles.tsx";
import { weaponSearchQuery } from "./items-api.ts";

const STEP = 40;

type WeaponBrowserProps = SelectionProps & {
  rank: Weapon["subcategory"];
  /** All weapons, including those found only in the profile. */
  weapons: readonly Weapon[];
};

/** Lists the weapons of a rank by class, or those a search finds. */
export function WeaponBrowser({ rank, weapons, ...selection }: WeaponBrowserProps) {
  const [filter, setFilter] = useState<WeaponFilter>({ text: "", weaponClass: 0, chosen: false });
  const search = useDebounced(filter.text.trim());
  const onFilter = (change: Partial<WeaponFilter>) => setFilter({ ...filter, ...change });
  return (
    <>
      <WeaponFilters weapons={weapons} filter={filter} onFilter={onFilter} />
      {search.length >= ITEM_SEARCH_MIN ? (
        <SearchResults rank={rank} search={search} {...selection} />
      ) : (
        <WeaponsByClass weapons={weapons} filter={filter} onFilter={onFilter} {...selection} />
      )}
    </>
  );
}

type WeaponsByClassProps = SelectionProps & WeaponFiltersProps;

function WeaponsByClass({ weapons, filter, onFilter, ...selection }: WeaponsByClassProps) {
  const { selected, onToggle, onSet } = selection;
  const { weaponClass, chosen } = filter;
  const shown = byClass(weapons, filter, selected);
  const count = shown.filter(({ sapbdb }) => selected.has(sapbdb)).length;
  const name = WEAPON_CLASSES[weaponClass] ?? "All classes";
  return (
    <>
      <div className="flex items-center flex-wrap gap-y-4 gap-x-12 min-h-36 mb-16">
        <span className="t-sm" role="status">
          {name}: {count} of {shown.length}
        </span>
        <SelectButtons of={name} items={shown} selected={selected} onSet={onSet} />
        <Button
          variant="quiet"
          size="s"
          aria-pressed={chosen}
          onClick={() => onFilter({ chosen: !chosen })}
        >
          {chosen ? "Show all" : "Show selected only"}
        </Button>
      </div>
      <WeaponPages
        key={`${weaponClass} ${chosen}`}
        weapons={shown}
        selected={selected}
        onToggle={onToggle}
      />
    </>
  );
}

type WeaponPagesProps = Omit<SelectionProps, "onSet"> & { weapons: readonly Weapon[] };

function WeaponPages({ weapons, ...list }: WeaponPagesProps) {
  const [count, setCount] = useState(STEP);
  const remaining = weapons.length - count;
  if (weapons.length === 0) {
    return <EmptyState title="No weapons yet" text="Select some, and they show here." />;
  }
  return (
    <>
      <ItemTiles items={weapons.slice(0, count)} {...list} />
      {remaining > 0 && (
        <Button className="mt-16" onClick={() => setCount(count + STEP)}>
          Show {Math.min(remaining, STEP)} more of {remaining}
        </Button>
      )}
    </>
  );
}

type SearchResultsProps = SelectionProps & { rank: Weapon["subcategory"]; search: string };

function SearchResults({ rank, search, selected, onToggle, onSet }: SearchResultsProps) {
  const { data, error, refetch } = useQuery(weaponSearchQuery(search, rank));
  if (error) {
    return (
      <EmptyState
        title="The weapons could not be searched"
        text={messageOf(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  const found = itemsOf(data ?? [], rank);
  const count = found.filter(({ sapbdb }) => selected.has(sapbdb)).length;
  const text = `${found.length} found`;
  return (
    <>
      <div className="flex items-center flex-wrap gap-y-4 gap-x-12 min-h-36 mb-16">
        <span className="t-sm" role="status">
          {data && `${text}, ${count} selected`}
        </span>
        <SelectButtons of={text} items={found} found selected={selected} onSet={onSet} />
      </div>
      {!data && <ItemTilesSkeleton />}
      {found.length > 0 && <ItemTiles items={found} selected={selected} onToggle={onToggle} />}
      {data && found.length === 0 && (
        <EmptyState title="No weapons found" text={`None is called anything like “${search}”.`} />
      )}
    </>
  );
}

/** Returns the weapons that match the filter, sorted by class, then by name. */
function byClass(
  weapons: readonly Weapon[],
  { weaponClass, chosen }: WeaponFilter,
  selected: ReadonlySet<string>,
): Weapon[] {
  const order = Object.values(WEAPON_CLASSES);
  const rank = (weapon: Weapon) => order.indexOf(WEAPON_CLASSES[weapon.einfracategory] ?? "");
  return weapons
    .filter(({ einfracategory }) => weaponClass === 0 || einfracategory === weaponClass)
    .filter(({ sapbdb }) => !chosen || selected.has(sapbdb))
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        one.sdisplayname.localeCompare(other.sdisplayname, "en", { numeric: true }),
    );
}

/** Class 0 means all; `chosen` includes only those of the profile. */
type WeaponFilter = { text: string; weaponClass: number; chosen: boolean };

type WeaponFiltersProps = {
  weapons: readonly Weapon[];
  filter: WeaponFilter;
  onFilter: (change: Partial<WeaponFilter>) => void;
};

function WeaponFilters({ weapons, filter, onFilter }: WeaponFiltersProps) {
  const classes = [...new Set(weapons.map(({ einfracategory }) => einfracategory))];
  return (
    <div className="grid items-start grid-cols-[minmax(0,520px)_minmax(0,240px)] gap-y-4 gap-x-16 mb-4 phone:grid-cols-1 phone:gap-8">
      <TextField
        className="col-start-1"
        label="Search weapons"
        labelHidden
        type="search"
        placeholder="Search weapons"
        prefix={<Icon name="search" size="s" />}
        suffix={
          <span className="t-count">
            {filter.text.length}/{ITEM_SEARCH_MAX}
          </span>
        }
        hint={`Type at least ${ITEM_SEARCH_MIN} characters. Shows up to ${ITEM_SEARCH_LIMIT} weapons.`}
        maxLength={ITEM_SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={filter.text}
        onChange={({ currentTarget }) => onFilter({ text: currentTarget.value })}
      />
      {classes.length > 1 && (
        <NativeSelect
          className="col-start-2 phone:col-start-1"
          label="Class"
          labelHidden
          options={[
            { value: "0", label: "All classes" },
            ...classes.map((number) => ({
              value: String(number),
              label: WEAPON_CLASSES[number] ?? "Other",
            })),
          ]}
          value={filter.weaponClass}
          onChange={({ target }) => onFilter({ weaponClass: Number(target.value) })}
        />
      )}
    </div>
  );
}
