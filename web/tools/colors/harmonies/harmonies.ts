import { GAME_MAX, type GameColor } from "#contract/game-color.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";

/** Colors that go together, among them the one they are made from. */
export type Harmony = { name: string; steps: string; colors: readonly GameColor[] };

const HUES = GAME_MAX.hue + 1;
const WARM_HUE = 2;
const COLD_HUE = 18;
const GRAY_STEPS = [2, 4, 6, 8, 10];

/** Lists the harmonies of a color in whole steps of the game; a gray has those without a hue. */
export function harmoniesOf(color: GameColor): Harmony[] {
  const hue = (...steps: number[]) => steps.map((step) => moved(color, { hue: step }));
  const lum = (...steps: number[]) => steps.map((step) => moved(color, { lum: step }));
  const sat = (...steps: number[]) => steps.map((step) => moved(color, { sat: step }));
  if (color.sat === 0) {
    const grays = (tint: number) =>
      GRAY_STEPS.map((step) => ({ ...moved(color, { lum: step }), hue: tint, sat: 1 }));
    return [
      harmony("Light to dark", "lum by 2", lum(8, 6, 4, 2, 0)),
      harmony("Warm grays", "sat 1", grays(WARM_HUE)),
      harmony("Cold grays", "sat 1", grays(COLD_HUE)),
    ];
  }
  return [
    harmony("Complement", "hue +16", hue(0, 16)),
    harmony("Triad", "hue +11, +21", hue(0, 11, 21)),
    harmony("Neighbors", "hue by 2", hue(-4, -2, 0, 2, 4)),
    harmony("Light to dark", "lum by 2", lum(4, 2, 0, -2, -4)),
    harmony("Muted", "sat by 1", sat(1, 0, -1, -2, -3)),
  ];
}

function harmony(name: string, steps: string, colors: readonly GameColor[]): Harmony {
  return { name, steps, colors: withoutDoubles(colors) };
}

/** Moves a color by steps; the hue wraps, saturation and luminance clamp. */
function moved({ hue, sat, lum }: GameColor, by: Partial<GameColor>): GameColor {
  const { hue: turn = 0, sat: purer = 0, lum: lighter = 0 } = by;
  return {
    hue: (hue + turn + HUES) % HUES,
    sat: clamp(sat + purer, GAME_MAX.sat),
    lum: clamp(lum + lighter, GAME_MAX.lum),
  };
}

function clamp(step: number, max: number): number {
  return Math.min(Math.max(step, 0), max);
}

/** Omits colors that look like an earlier one. */
function withoutDoubles(colors: readonly GameColor[]): GameColor[] {
  const byHex = new Map<string, GameColor>();
  for (const color of colors) {
    const hex = hexOfGameColor(color);
    if (!byHex.has(hex)) byHex.set(hex, color);
  }
  return [...byHex.values()];
}
