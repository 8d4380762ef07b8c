import { WEAPON_CLASSES } from "#contract/items/categories.ts";
import type { Weapon } from "#contract/items/item.ts";
import { ITEM_SEARCH_LIMIT, ITEM_SEARCH_MAX, ITEM_SEARCH_MIN } from "#contract/items/rules.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { NativeSelect } from "#web/ui/fields/native-select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./weapon-filters.module.css";

/** Class 0 means all; `chosen` includes only those of the profile. */
export type WeaponFilter = { text: string; weaponClass: number; chosen: boolean };

export type WeaponFiltersProps = {
  weapons: readonly Weapon[];
  filter: WeaponFilter;
  onFilter: (change: Partial<WeaponFilter>) => void;
};

export function WeaponFilters({ weapons, filter, onFilter }: WeaponFiltersProps) {
  const classes = [...new Set(weapons.map(({ einfracategory }) => einfracategory))];
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
    </div>
  );
}
