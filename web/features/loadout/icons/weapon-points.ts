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

export function pointOn(weaponClass: number, category: number | null): Point | undefined {
  return category === null ? undefined : POINTS[weaponClass]?.[category];
}
