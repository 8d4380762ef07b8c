import { findInCatalogue } from "#contract/items/catalogue.ts";
import type { Item } from "#contract/items/item.ts";
import type { ListedLoadout, PublicLoadout, PublishedLoadout } from "#contract/loadout/contract.ts";
import type { LoadoutItems } from "#contract/loadout/rules.ts";
import type { ListedRow, LoadoutRow } from "#server/features/loadout/queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";

type UrlOf = (key: string) => string;

export function presentListedLoadout(row: ListedRow): ListedLoadout {
  return {
    _id: row.id,
    code: row.code,
    title: row.title,
    note: row.note,
    public: row.public,
    rolled: row.rolled,
    numItems: row.num_items,
    numLikes: row.num_likes,
    numTaken: row.num_taken,
    numRolled: row.num_rolled,
    createdAt: row.created_at.toISOString(),
  };
}

/** Presents a loadout among those of all, with the weapon that stands for it. */
export function presentPublicLoadout(row: LoadoutRow): PublicLoadout {
  const { primaryWeapons, secondaryWeapons } = presentItems(row.items);
  const ids = [...primaryWeapons, ...secondaryWeapons];
  const known = ids.find((id) => findInCatalogue(id) !== undefined);
  return {
    ...presentListedLoadout(row),
    owner: { _id: row.owner_id, username: row.username },
    weapon: (known && findInCatalogue(known)) || null,
  };
}

export function presentLoadout(row: LoadoutRow, liked: boolean, urlOf: UrlOf): PublishedLoadout {
  const items = presentItems(row.items);
  return {
    ...presentListedLoadout(row),
    owner: {
      _id: row.owner_id,
      username: row.username,
      avatar: presentSmallAvatar(row.avatar_key, urlOf),
    },
    items,
    known: knownItems(items),
    from:
      row.from_name !== null && row.from_items
        ? { name: row.from_name, items: presentItems(row.from_items) }
        : null,
    liked,
  };
}

/** Returns the items of a loadout that the catalogue has. */
export function knownItems(items: LoadoutItems): Item[] {
  return Object.values(items).flatMap((ids) => ids.flatMap((id) => findInCatalogue(id) ?? []));
}

export function presentItems(stored: LoadoutRow["items"]): LoadoutItems {
  return {
    primaryWeapons: stored.primaryWeapons ?? [],
    primaryWeaponModifications: stored.primaryWeaponModifications ?? [],
    secondaryWeapons: stored.secondaryWeapons ?? [],
    grenades: stored.grenades ?? [],
    characterModifications: stored.characterModifications ?? [],
  };
}
