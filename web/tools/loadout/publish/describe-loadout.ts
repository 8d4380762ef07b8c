import { isWeapon } from "#contract/items/kinds.ts";
import { WEAPON_CLASSES } from "#contract/items/rules.ts";
import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import { classOfId, nameOfId } from "#contract/loadout/parts.ts";
import type { LoadoutItems } from "#contract/loadout/rules.ts";

/** Describes a loadout in a sentence: its items or, of a profile, how many there are. */
export function describeLoadout(loadout: PublishedLoadout): string {
  const { title, owner, rolled, items } = loadout;
  const parts = rolled ? itemTexts(loadout) : countTexts(items);
  return `${title} by ${owner.username}: ${parts.join(", ")}.`;
}

function itemTexts({ items, known }: PublishedLoadout): string[] {
  const byId = new Map(known.map((item) => [item.sapbdb, item]));
  const nameOf = (id: string) => byId.get(id)?.sdisplayname ?? nameOfId(id);
  const weaponText = (id: string, filled: readonly string[]) => {
    const item = byId.get(id);
    const weapon = item && isWeapon(item) ? item : undefined;
    const weaponClass = weapon?.einfracategory ?? classOfId(id);
    const presets = weapon?.modifications.map(({ sdisplayname }) => sdisplayname) ?? [];
    const kind = weaponClass === null ? undefined : WEAPON_CLASSES[weaponClass]?.toLowerCase();
    const within = [kind, ...presets, ...filled.map(nameOf)].filter(Boolean);
    return within.length > 0 ? `${nameOf(id)} (${within.join(", ")})` : nameOf(id);
  };
  const { primaryWeapons, primaryWeaponModifications, secondaryWeapons, grenades } = items;
  return [
    ...primaryWeapons.slice(0, 1).map((id) => weaponText(id, primaryWeaponModifications)),
    ...secondaryWeapons.slice(0, 1).map((id) => weaponText(id, [])),
    ...grenades.slice(0, 1).map(nameOf),
    ...items.characterModifications.map(nameOf),
  ];
}

function countTexts(items: LoadoutItems): string[] {
  const nouns: [ids: readonly string[], one: string, many: string][] = [
    [items.primaryWeapons, "primary weapon", "primary weapons"],
    [items.primaryWeaponModifications, "weapon modification", "weapon modifications"],
    [items.secondaryWeapons, "secondary weapon", "secondary weapons"],
    [items.grenades, "grenade", "grenades"],
    [items.characterModifications, "character modification", "character modifications"],
  ];
  return nouns.flatMap(([{ length }, one, many]) =>
    length > 0 ? [`${length} ${length === 1 ? one : many}`] : [],
  );
}
