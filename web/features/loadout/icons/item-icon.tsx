import type { Item } from "#contract/items/item.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./item-icon.module.css";
import sprite from "./items.svg?no-inline";

const HEIGHT = 48;
const widthOf = (id: string) => (id.startsWith("weapon-") ? 120 : HEIGHT);

/** Ids of the drawings in `items.svg`, which takes its colours from `--ia`, `--ib` and `--ix`. */
export const DRAWN: ReadonlySet<string> = new Set([
  ...[83, 85, 86, 87, 88, 89, 90, 91, 92, 94].map((weaponClass) => `weapon-${weaponClass}`),
  ...["Frag", "Percussion", "Concussion", "LightFrag", "LTL"].map(
    (grenade) => `grenade-Weapon_Grenade_${grenade}`,
  ),
  ...["EightBall", "Brick"].map((grenade) => `grenade-Weapon_Grenade_Physical_${grenade}`),
  ...[2, 4, 6, 8, 15, 16, 17, 19].map((category) => `modifier-${category}`),
]);

/** Renders a drawing of `items.svg` at its size, for an `svg` of any size. */
export function Drawing({ id }: { id: string }) {
  return <use href={`${sprite}#${id}`} width={widthOf(id)} height={HEIGHT} />;
}

/** Renders a drawing as an icon; an unknown id, as from a file or URL, has a text instead. */
function Icon({ id, className }: { id: string; className?: string }) {
  if (!DRAWN.has(id)) {
    return <span className={classNames(styles.missing, className)}>NO ICON FOUND</span>;
  }
  return (
    <svg viewBox={`0 0 ${widthOf(id)} ${HEIGHT}`} aria-hidden="true" className={className}>
      <Drawing id={id} />
    </svg>
  );
}

type ModifierIconProps = { category: number | null; className?: string };

/** Renders the icon of a modifier category. `--ib` sets its dark tone. */
export function ModifierIcon({ category, className }: ModifierIconProps) {
  return <Icon id={`modifier-${category}`} className={className} />;
}

/** Renders an item's icon by its class, category or, for a grenade, id. */
export function ItemIcon({ item, className }: { item: Item; className?: string }) {
  if ("emodifiercategory" in item) {
    return <ModifierIcon category={item.emodifiercategory} className={className} />;
  }
  const id =
    item.subcategory === "grenade" ? `grenade-${item.sapbdb}` : `weapon-${item.einfracategory}`;
  return <Icon id={id} className={className} />;
}
