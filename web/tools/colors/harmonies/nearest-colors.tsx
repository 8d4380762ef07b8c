import type { GameColor } from "#contract/game-color.ts";
import type { Conversion } from "#web/tools/colors/color-url.ts";
import { useMatch } from "#web/tools/colors/use-match.ts";
import { SwatchRow } from "./swatch-row.tsx";

type NearestColorsProps = {
  shown: Conversion;
  onTake: (color: GameColor) => void;
  onCopy: (color: GameColor) => void;
};

/** Lists the game colors closest to the chosen one. */
export function NearestColors({ shown, ...row }: NearestColorsProps) {
  const { nearest = [] } = useMatch(shown) ?? {};
  const colors = nearest.map(({ color, difference }) => ({
    color,
    detail: `${difference.toFixed(1)} off`,
  }));
  return (
    <section aria-label="Nearest game colors">
      <SwatchRow name="Nearest" note="by eye" colors={colors} current={shown.game} {...row} />
    </section>
  );
}
