import type { CSSProperties } from "react";
import type { Item, Weapon } from "#contract/items/item.ts";
import { familyOf } from "#contract/items/weapon-families.ts";
import { classNames } from "#web/ui/class-names.ts";
import items from "./items.svg?no-inline";
import weapons from "./weapons.svg?no-inline";

const SIZE = 48;

/**
 * Ids of the drawings in `items.svg`, which takes its colors from `--ia`, `--ib` and `--ix`;
 * `weapons.svg` also from `--im`.
 */
export const DRAWN: ReadonlySet<string> = new Set([
  ...["Frag", "Percussion", "Concussion", "LightFrag", "LTL"].map(
    (grenade) => `grenade-Weapon_Grenade_${grenade}`,
  ),
  ...["EightBall", "Brick"].map((grenade) => `grenade-Weapon_Grenade_Physical_${grenade}`),
  ...[2, 4, 6, 8, 15, 16, 17, 19].map((category) => `modifier-${category}`),
]);

type IconProps = { id: string; className?: string };

/** Renders a drawing as an icon; an unknown id, as from a file or URL, has a text instead. */
function Icon({ id, className }: IconProps) {
  if (!DRAWN.has(id)) return <NoIcon className={className} />;
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className={className}>
      <use href={`${items}#${id}`} width={SIZE} height={SIZE} />
    </svg>
  );
}

/** Renders the text in place of a drawing. */
export function NoIcon({ className }: { className?: string }) {
  return (
    <span
      className={classNames(
        "grid place-items-center min-w-0 text-faint overflow-hidden font-display font-semibold text-12 leading-14 text-center",
        className,
      )}
    >
      NO ICON FOUND
    </span>
  );
}

/** Renders the drawing of a weapon's family at its size, for an `svg` of any size. */
export function FamilyDrawing({ family }: { family: string }) {
  return <use href={`${weapons}#w-${family}`} width={240} height={96} />;
}

type WeaponIconProps = { weapon: Weapon; className?: string };

/** Renders the drawing of a weapon's family. */
export function WeaponIcon({ weapon, className }: WeaponIconProps) {
  const family = familyOf(weapon);
  if (!family) return <NoIcon className={className} />;
  return (
    <svg viewBox="0 0 240 96" aria-hidden="true" className={className}>
      <FamilyDrawing family={family} />
    </svg>
  );
}

type ModifierIconProps = { category: number | null; className?: string };

/** Renders the icon of a modifier category. `--ib` sets its dark tone. */
export function ModifierIcon({ category, className }: ModifierIconProps) {
  return <Icon id={`modifier-${category}`} className={className} />;
}

/** Renders an item's icon by its family, category or, for a grenade, id. */
export function ItemIcon({ item, className }: { item: Item; className?: string }) {
  if ("emodifiercategory" in item) {
    return <ModifierIcon category={item.emodifiercategory} className={className} />;
  }
  if (item.subcategory === "grenade") {
    return <Icon id={`grenade-${item.sapbdb}`} className={className} />;
  }
  return <WeaponIcon weapon={item} className={className} />;
}

const HUES: Readonly<Record<number, number>> = {
  15: 1,
  17: 2,
  16: 3,
  2: 4,
  4: 5,
  19: 6,
  6: 7,
  8: 8,
};

/** Returns a style that sets `--m` to the hue of a modifier category; an unknown one has none. */
export function modifierHue(category: number | null): CSSProperties {
  const hue = category === null ? undefined : HUES[category];
  return { "--m": hue ? `var(--m${hue})` : "var(--line-2)" } as CSSProperties;
}
