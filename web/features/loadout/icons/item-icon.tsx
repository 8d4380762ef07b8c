import type { Item } from "#contract/items/item.ts";
import { classNames } from "#web/ui/class-names.ts";
import { GRENADE_LAYERS } from "./grenade-layers.ts";
import type { IconLayer } from "./icon-layer.ts";
import styles from "./item-icon.module.css";
import { MODIFIER_LAYERS } from "./modifier-layers.ts";
import { WEAPON_LAYERS } from "./weapon-layers.ts";

const WEAPON_WIDTH = 120;
const SQUARE = 48;
const LINE_WIDTH = 1.8;

type LayersProps = { layers: readonly IconLayer[] };

/** Renders an icon's layers, for an `svg` of any size. */
export function IconLayers({ layers }: LayersProps) {
  return layers.map(([tone, path, width]) => (
    <path
      key={path}
      d={path}
      className={styles[tone]}
      strokeWidth={tone === "line" ? (width ?? LINE_WIDTH) : undefined}
    />
  ));
}

type IconProps = { layers: readonly IconLayer[] | undefined; width: number; className?: string };

function LayeredIcon({ layers, width, className }: IconProps) {
  if (!layers) return <span className={classNames(styles.missing, className)}>NO ICON FOUND</span>;
  return (
    <svg viewBox={`0 0 ${width} 48`} aria-hidden="true" className={className}>
      <IconLayers layers={layers} />
    </svg>
  );
}

type ModifierIconProps = { category: number | null; className?: string };

/** Renders the icon of a modifier category. `--ib` sets its dark tone. */
export function ModifierIcon({ category, className }: ModifierIconProps) {
  const layers = category === null ? undefined : MODIFIER_LAYERS[category];
  return <LayeredIcon layers={layers} width={SQUARE} className={className} />;
}

/** Reads own properties only: ids from files and URLs may be names like "constructor". */
function ownProperty<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Renders an item's icon by its class, category or, for a grenade, id. */
export function ItemIcon({ item, className }: { item: Item; className?: string }) {
  if ("emodifiercategory" in item) {
    return <ModifierIcon category={item.emodifiercategory} className={className} />;
  }
  const [layers, width] =
    item.subcategory === "grenade"
      ? [ownProperty(GRENADE_LAYERS, item.sapbdb), SQUARE]
      : [WEAPON_LAYERS[item.einfracategory], WEAPON_WIDTH];
  return <LayeredIcon layers={layers} width={width} className={className} />;
}
