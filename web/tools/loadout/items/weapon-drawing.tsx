import type { Weapon } from "#contract/items/item.ts";
import { familyOf } from "#contract/items/weapon-families.ts";
import type { Slot } from "#contract/loadout/roll/roll.ts";
import { FamilyDrawing, NoIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { modifierHue } from "#web/tools/loadout/icons/modifier-hue.ts";
import { pointOn } from "#web/tools/loadout/icons/weapon-points.ts";
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
