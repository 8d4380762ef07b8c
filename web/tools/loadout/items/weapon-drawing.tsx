import type { Weapon } from "#contract/items/item.ts";
import { familyOf } from "#contract/items/weapon-families.ts";
import type { Slot } from "#contract/loadout/roll/roll.ts";
import { FamilyDrawing, modifierHue, NoIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import styles from "./weapon-drawing.module.css";

const TAG = 6;
const TAG_GAP = 3;
const TAG_TOP = -12;
const RIGHT = 236;

type Mark = { number: number; category: number; x: number; y: number; tagX: number };

/**
 * Returns numbered marks for the slots that have a position on the drawing; their tags don't
 * overlap.
 */
function marksOf(weapon: Weapon, slots: readonly Slot[]): Mark[] {
  const placed = slots.flatMap((slot, index) => {
    const category = "modification" in slot ? slot.modification.emodifiercategory : null;
    const point = pointOn(weapon, category);
    return point && category !== null
      ? [{ number: index + 1, category, x: point[0], y: point[1] }]
      : [];
  });
  const width = 2 * TAG + TAG_GAP;
  let free = TAG;
  return placed
    .toSorted((one, other) => one.x - other.x)
    .map((mark, index, { length }) => {
      const last = RIGHT - TAG - (length - 1 - index) * width;
      const tagX = Math.min(Math.max(mark.x, free), last);
      free = tagX + width;
      return { ...mark, tagX };
    });
}

type WeaponDrawingProps = { weapon: Weapon; slots?: readonly Slot[] };

/** Renders the drawing of the weapon's family, with its modifications marked by number. */
export function WeaponDrawing({ weapon, slots = [] }: WeaponDrawingProps) {
  const family = familyOf(weapon);
  if (!family) return <NoIcon className={styles.missing} />;
  return (
    <svg viewBox="0 -14 240 112" className="w-full max-h-full" aria-hidden="true">
      <FamilyDrawing family={family} />
      {marksOf(weapon, slots).map((mark) => (
        <MarkTag key={mark.number} mark={mark} />
      ))}
    </svg>
  );
}

function MarkTag({ mark: { number, category, x, y, tagX } }: { mark: Mark }) {
  return (
    <g className={styles.mark} style={modifierHue(category)}>
      <path d={`M${x} ${y}L${tagX} ${TAG_TOP + 11}`} />
      <path d={`M${x - 2} ${y - 2}h4v4h-4z`} />
      <path d={`M${tagX - TAG} ${TAG_TOP}h12v8l-4 4h-8z`} />
      <text x={tagX} y={TAG_TOP + 9.2}>
        {number}
      </text>
    </g>
  );
}

type Point = readonly [x: number, y: number];
type Points = Readonly<Record<number, Point>>;

/** Where a modification's category is on the drawings of a class, on their grid of 240 by 96. */
const CLASS_POINTS: Readonly<Record<number, Points>> = {
  83: { 15: [200, 37], 16: [116, 64], 17: [90, 36], 19: [98, 24] },
  91: { 15: [172, 34], 16: [118, 60], 17: [90, 32], 19: [108, 24] },
  89: { 15: [206, 36], 16: [120, 58], 17: [90, 36], 19: [110, 24] },
  90: { 15: [206, 30], 16: [150, 44], 17: [92, 36], 19: [104, 24] },
  92: { 15: [200, 36], 16: [116, 58], 17: [90, 38], 19: [112, 14] },
  87: { 15: [206, 36], 16: [118, 66], 17: [88, 40], 19: [100, 22] },
  85: { 15: [184, 34], 16: [128, 38], 17: [86, 40], 19: [100, 14] },
  88: { 15: [160, 40], 16: [60, 38], 17: [110, 44], 19: [100, 12] },
  86: { 15: [180, 36], 16: [126, 64], 17: [90, 40], 19: [110, 16] },
  94: { 15: [176, 30], 16: [82, 78], 17: [120, 36], 19: [130, 18] },
};

const FAMILY_POINTS: Readonly<Record<string, Points>> = {
  m1922: { 15: [180, 35], 16: [124, 58] },
  oca: { 15: [174, 33], 16: [104, 66] },
  pdw57: { 16: [76, 20] },
  nssw: { 16: [116, 68] },
  nfas: { 16: [122, 64] },
  cobr: { 16: [56, 66] },
  pathfinder: { 16: [62, 64] },
  alig: { 15: [170, 44], 16: [74, 76] },
  sr15: { 16: [120, 58] },
  hvr243: { 15: [196, 28], 16: [112, 44], 17: [100, 28] },
  opgl: { 15: [184, 34], 16: [128, 38], 17: [86, 40], 19: [100, 14] },
  tg8: { 15: [180, 36], 16: [84, 76], 17: [90, 40], 19: [110, 8] },
};

/** Returns where a modification of the category is on the weapon's drawing. */
export function pointOn(weapon: Weapon, category: number | null): Point | undefined {
  if (category === null) return undefined;
  const own = FAMILY_POINTS[familyOf(weapon) ?? ""]?.[category];
  return own ?? CLASS_POINTS[weapon.einfracategory]?.[category];
}
