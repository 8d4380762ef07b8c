import type { Grenade, Item, Modification, Weapon } from "./item.ts";
import type { Subcategory } from "./rules.ts";

type ItemOf = {
  primary: Weapon;
  secondary: Weapon;
  grenade: Grenade;
  primaryModification: Modification;
  characterModification: Modification;
};

/** Returns the items of one kind. */
export function itemsOf<K extends Subcategory>(items: readonly Item[], kind: K): ItemOf[K][] {
  return items.filter((item): item is Item & ItemOf[K] => item.subcategory === kind);
}

export function isWeapon(item: Item): item is Weapon {
  return item.subcategory === "primary" || item.subcategory === "secondary";
}
