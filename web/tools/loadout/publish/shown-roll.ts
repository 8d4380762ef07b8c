import type { Grenade, Item, Modification, Weapon } from "#contract/items/item.ts";
import { itemsOf } from "#contract/items/kinds.ts";
import type { Subcategory } from "#contract/items/rules.ts";
import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import { type Slot, slotsOf } from "#contract/loadout/roll/slots.ts";

/** An item of a kind, or only its id if it is no longer in the game. */
export type Shown<T extends Item> = { id: string; item: T | null };

export type ShownRoll = {
  primary: (Shown<Weapon> & { slots: Slot[]; unknown: string[] }) | null;
  secondary: (Shown<Weapon> & { slots: Slot[] }) | null;
  grenade: Shown<Grenade> | null;
  character: Shown<Modification>[];
};

/** Resolves the items of a published roll. */
export function showRoll({ items, known }: Pick<PublishedLoadout, "items" | "known">): ShownRoll {
  const show = <K extends Subcategory>(ids: readonly string[], kind: K) => {
    const byId = new Map(itemsOf(known, kind).map((item) => [item.sapbdb, item]));
    return ids.map((id) => ({ id, item: byId.get(id) ?? null }));
  };
  const [primary] = show(items.primaryWeapons, "primary");
  const [secondary] = show(items.secondaryWeapons, "secondary");
  const [grenade = null] = show(items.grenades, "grenade");
  const modifications = show(items.primaryWeaponModifications, "primaryModification");
  const filled = modifications.flatMap(({ item }) => item ?? []);
  return {
    primary: primary
      ? {
          ...primary,
          slots: primary.item ? slotsOf({ weapon: primary.item, filled }) : filled.map(asSlot),
          unknown: modifications.filter(({ item }) => !item).map(({ id }) => id),
        }
      : null,
    secondary: secondary
      ? {
          ...secondary,
          slots: secondary.item ? slotsOf({ weapon: secondary.item, filled: [] }) : [],
        }
      : null,
    grenade,
    character: show(items.characterModifications, "characterModification"),
  };
}

function asSlot(modification: Modification): Slot {
  return { kind: "filled", modification };
}
