import { WEAPON_CLASSES } from "#contract/items/categories.ts";
import type { Item, Weapon } from "#contract/items/item.ts";
import { ITEM_SEARCH_LIMIT, ITEM_SEARCH_MAX, ITEM_SEARCH_MIN } from "#contract/items/rules.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { NativeSelect } from "#web/ui/fields/native-select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SelectButtons } from "../profiles/select-buttons.tsx";
import styles from "./weapon-filters.module.css";

/** Class 0 means all; `chosen` includes only those of the profile. */
export type WeaponFilter = { text: string; weaponClass: number; chosen: boolean };

/** Returns the weapons that match the filter, sorted by class, then by name. */
export function byClass(
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

type WeaponFiltersProps = {
  weapons: readonly Weapon[];
  filter: WeaponFilter;
  onFilter: (change: Partial<WeaponFilter>) => void;
  shown: readonly Weapon[];
  selected: ReadonlySet<string>;
  onSet: (items: readonly Item[], on: boolean) => void;
};

export function WeaponFilters(props: WeaponFiltersProps) {
  const { weapons, filter, onFilter, shown, selected, onSet } = props;
  const classes = [...new Set(weapons.map(({ einfracategory }) => einfracategory))];
  const className = WEAPON_CLASSES[filter.weaponClass] ?? "All classes";
  const count = shown.filter(({ sapbdb }) => selected.has(sapbdb)).length;
  return (
    <div className={styles.filters}>
      <TextField
        className={styles.search}
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
          className={styles.class}
          label="Class"
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
      <div className={styles.bulk}>
        <span className="t-sm" role="status">
          {className}: {count} of {shown.length}
        </span>
        <SelectButtons
          of={className}
          count={count}
          total={shown.length}
          onSet={(on) => onSet(shown, on)}
        />
        <Button
          variant="quiet"
          size="s"
          aria-pressed={filter.chosen}
          onClick={() => onFilter({ chosen: !filter.chosen })}
        >
          {filter.chosen ? "Show all" : "Show selected only"}
        </Button>
      </div>
    </div>
  );
}
