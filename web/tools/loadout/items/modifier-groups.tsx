import { MODIFIER_CATEGORIES } from "#contract/items/categories.ts";
import type { Modification } from "#contract/items/item.ts";
import { ModifierIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { modifierHue } from "#web/tools/loadout/icons/modifier-hue.ts";
import { SelectButtons, type SelectionProps } from "#web/tools/loadout/profiles/select-buttons.tsx";
import styles from "./modifier-groups.module.css";
import { ModifierRow } from "./modifier-row.tsx";

type ModifierGroupsProps = SelectionProps & { modifications: readonly Modification[] };

/** Renders modifications by category, in the given order. */
export function ModifierGroups(props: ModifierGroupsProps) {
  const { modifications, selected, onToggle, onSet } = props;
  const groups = [...Map.groupBy(modifications, ({ emodifiercategory }) => emodifiercategory)];
  return groups.map(([category, group]) => {
    const name = MODIFIER_CATEGORIES[category] ?? "Other";
    const count = group.filter(({ sapbdb }) => selected.has(sapbdb)).length;
    return (
      <section key={category} className={styles.group} style={modifierHue(category)}>
        <div className={styles.head}>
          <h3 className={styles.title}>
            <ModifierIcon category={category} className={styles.icon} />
            {name}
            <span className={styles.count}>
              {count} of {group.length}
            </span>
          </h3>
          <SelectButtons of={name} items={group} selected={selected} onSet={onSet} />
        </div>
        <div className={styles.rows}>
          {group.map((modification) => (
            <ModifierRow
              key={modification.sapbdb}
              modification={modification}
              selected={selected.has(modification.sapbdb)}
              onToggle={() => onToggle(modification)}
            />
          ))}
        </div>
      </section>
    );
  });
}
