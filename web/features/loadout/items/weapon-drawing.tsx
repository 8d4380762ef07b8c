import type { Weapon } from "#contract/items/item.ts";
import { DRAWN, Drawing, ItemIcon } from "../icons/item-icon.tsx";
import { modifierHue } from "../icons/modifier-hue.ts";
import type { Slot } from "../slots.ts";
import styles from "./weapon-drawing.module.css";

const TAG = 2.2;
const TAG_GAP = 2;
const TAG_TOP = -9;
const RULER = 51;

type Mark = { number: number; category: number; x: number; y: number; tagX: number };

/**
 * Returns numbered marks for the slots that have a position on the drawing; their tags don't
 * overlap.
 */
function marksOf(weapon: Weapon, slots: readonly Slot[]): Mark[] {
  const placed = slots.flatMap((slot, index) => {
    const category = "modification" in slot ? slot.modification.emodifiercategory : null;
    const point = pointOn(weapon.einfracategory, category);
    return point && category !== null
      ? [{ number: index + 1, category, x: point[0], y: point[1] }]
      : [];
  });
  let free = TAG;
  return placed
    .toSorted((one, other) => one.x - other.x)
    .map((mark) => {
      const tagX = Math.max(mark.x, free);
      free = tagX + 2 * TAG + TAG_GAP;
      return { ...mark, tagX };
    });
}

type WeaponDrawingProps = { weapon: Weapon; slots?: readonly Slot[] };

/** Renders the weapon's class, with its modifications marked by number. */
export function WeaponDrawing({ weapon, slots = [] }: WeaponDrawingProps) {
  const id = `weapon-${weapon.einfracategory}`;
  if (!DRAWN.has(id)) return <ItemIcon item={weapon} className={styles.missing} />;
  return (
    <svg viewBox="0 -10 122 64" className={styles.drawing} aria-hidden="true">
      <path className={styles.ruler} d={RULER_PATH} />
      <Drawing id={id} />
      {marksOf(weapon, slots).map((mark) => (
        <MarkTag key={mark.number} mark={mark} />
      ))}
    </svg>
  );
}

function MarkTag({ mark: { number, category, x, y, tagX } }: { mark: Mark }) {
  const left = tagX - TAG;
  return (
    <g className={styles.mark} style={modifierHue(category)}>
      <path d={`M${x} ${y}L${tagX} ${TAG_TOP + 4}`} />
      <path d={`M${x - 0.7} ${y - 0.7}h1.4v1.4h-1.4z`} />
      <g className={styles.tag}>
        <path d={`M${left} ${TAG_TOP}h4.4v3l-1.4 1.4h-3z`} />
        <text x={tagX} y={TAG_TOP + 3.2}>
          {number}
        </text>
      </g>
    </g>
  );
}

const TICKS = Array.from({ length: 35 }, (_, tick) => 5 + tick * 3.25);
const RULER_PATH = [
  `M2 ${RULER}H120M2 ${RULER - 1}v2M120 ${RULER - 1}v2`,
  ...TICKS.map((x, tick) => `M${x} ${RULER}v${tick % 5 === 4 ? 1.4 : 0.8}`),
].join("");

type Point = readonly [x: number, y: number];

/** Where a modification of a category is drawn on a weapon class, on the 120 by 48 grid. */
const POINTS: Readonly<Record<number, Readonly<Record<number, Point>>>> = {
  83: { 15: [107, 19], 16: [67, 36], 17: [40, 20], 19: [54, 11] },
  85: { 15: [96, 18], 16: [62, 24], 17: [37, 20], 19: [86, 8] },
  86: { 15: [92, 19], 16: [83, 31], 17: [38, 20], 19: [67, 9] },
  87: { 15: [106, 18], 16: [61, 38], 17: [45, 20], 19: [62, 6] },
  88: { 15: [95, 25], 16: [24, 20], 17: [56, 20], 19: [47, 6] },
  89: { 15: [100, 15], 16: [64, 32], 17: [66, 18], 19: [56, 12] },
  90: { 15: [100, 14], 16: [104, 21], 17: [54, 22], 19: [52, 14] },
  91: { 15: [90, 19], 16: [64, 40], 17: [60, 23], 19: [50, 9] },
  92: { 15: [100, 20], 16: [63, 30], 17: [50, 20], 19: [56, 7] },
  94: { 15: [92, 18], 16: [40, 38], 17: [50, 26], 19: [60, 10] },
};

function pointOn(weaponClass: number, category: number | null): Point | undefined {
  return category === null ? undefined : POINTS[weaponClass]?.[category];
}
