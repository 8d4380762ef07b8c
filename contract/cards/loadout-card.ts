import { WEAPON_CLASSES } from "../items/categories.ts";
import type { Item, Preset } from "../items/item.ts";
import { isWeapon } from "../items/kinds.ts";
import type { LoadoutItems } from "../loadout/rules.ts";
import { classOfId, nameOfId } from "../loadout/unknown-item.ts";
import { cardVersion } from "./cards.ts";

type CardPart = { name: string; category: number | null };
export type CardWeapon = {
  id: string;
  name: string;
  weaponClass: number | null;
  parts: CardPart[];
};

type CardedLoadout = {
  title: string;
  rolled: boolean;
  items: LoadoutItems;
  known: readonly Item[];
  owner: { username: string; avatar: string | null };
};

/** Returns what the card of a loadout shows: its items or, of a profile, how many there are. */
export function loadoutCardOf({ title, rolled, items, known, owner }: CardedLoadout) {
  const byId = new Map(known.map((item) => [item.sapbdb, item]));
  const partOf = (id: string): CardPart => {
    const item = byId.get(id);
    const category = item && "emodifiercategory" in item ? item.emodifiercategory : null;
    return { name: item?.sdisplayname ?? nameOfId(id), category };
  };
  const weaponOf = (id: string | undefined, filled: readonly string[]): CardWeapon | null => {
    if (id === undefined) return null;
    const item = byId.get(id);
    const weapon = item && isWeapon(item) ? item : undefined;
    const presets = (weapon?.modifications ?? []).map(presetPart);
    return {
      id,
      name: item?.sdisplayname ?? nameOfId(id),
      weaponClass: weapon?.einfracategory ?? classOfId(id),
      parts: [...presets, ...filled.map(partOf)],
    };
  };
  const [grenade] = items.grenades;
  return {
    title,
    username: owner.username,
    avatar: owner.avatar,
    rolled,
    primary: weaponOf(items.primaryWeapons[0], rolled ? items.primaryWeaponModifications : []),
    secondary: weaponOf(items.secondaryWeapons[0], []),
    grenade: grenade === undefined ? null : { id: grenade, name: partOf(grenade).name },
    character: rolled ? items.characterModifications.map(partOf) : [],
    counts: {
      primary: items.primaryWeapons.length,
      modifications: items.primaryWeaponModifications.length,
      secondary: items.secondaryWeapons.length,
      grenades: items.grenades.length,
      character: items.characterModifications.length,
    },
  };
}
export type LoadoutCard = ReturnType<typeof loadoutCardOf>;

function presetPart({ sdisplayname, emodifiercategory }: Preset): CardPart {
  return { name: sdisplayname, category: emodifiercategory };
}

export function loadoutCardPath(code: string, card: LoadoutCard): string {
  return `/card/loadout/${code}/${cardVersion(card)}.jpg`;
}

/** Returns the counts of a profile in words: "3 primary weapons". */
export function countLines({ counts }: Pick<LoadoutCard, "counts">): string[] {
  const nouns: [count: number, one: string, many: string][] = [
    [counts.primary, "primary weapon", "primary weapons"],
    [counts.modifications, "weapon modification", "weapon modifications"],
    [counts.secondary, "secondary weapon", "secondary weapons"],
    [counts.grenades, "grenade", "grenades"],
    [counts.character, "character modification", "character modifications"],
  ];
  return nouns.flatMap(([count, one, many]) =>
    count > 0 ? [`${count} ${count === 1 ? one : many}`] : [],
  );
}

/** Describes a loadout in a sentence, for those who cannot see its card. */
export function describeLoadout(card: LoadoutCard): string {
  const { title, username, rolled, primary, secondary, grenade, character } = card;
  const items = rolled
    ? [
        primary && weaponText(primary),
        secondary && weaponText(secondary),
        grenade?.name,
        ...character.map(({ name }) => name),
      ].filter(Boolean)
    : countLines(card);
  return `${title} by ${username}: ${items.join(", ")}.`;
}

function weaponText({ name, weaponClass, parts }: CardWeapon): string {
  const kind = weaponClass === null ? undefined : WEAPON_CLASSES[weaponClass]?.toLowerCase();
  const within = [kind, ...parts.map((part) => part.name)].filter(Boolean);
  return within.length > 0 ? `${name} (${within.join(", ")})` : name;
}
