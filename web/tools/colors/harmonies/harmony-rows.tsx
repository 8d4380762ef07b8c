import type { GameColor } from "#contract/game-color.ts";
import type { Conversion } from "#web/tools/colors/color-url.ts";
import { harmoniesOf } from "./harmonies.ts";
import styles from "./harmony-rows.module.css";
import { NearestColors } from "./nearest-colors.tsx";
import { SwatchRow } from "./swatch-row.tsx";

type HarmonyRowsProps = {
  shown: Conversion;
  onTake: (color: GameColor) => void;
  onCopy: (color: GameColor) => void;
};

/** Lists colors of the game that go with the chosen one, and those closest to it. */
export function HarmonyRows({ shown, onTake, onCopy }: HarmonyRowsProps) {
  const { game } = shown;
  return (
    <div className={styles.rows}>
      {harmoniesOf(game).map(({ name, steps, colors }) => (
        <SwatchRow
          key={name}
          name={name}
          note={steps}
          colors={colors.map((color) => ({ color }))}
          current={game}
          onTake={onTake}
          onCopy={onCopy}
        />
      ))}
      <NearestColors shown={shown} onTake={onTake} onCopy={onCopy} />
      {game.sat === 0 && (
        <p className="t-sm">
          Saturation is 0, so every hue looks the same. Raise Sat to see a complement and a triad.
        </p>
      )}
    </div>
  );
}
