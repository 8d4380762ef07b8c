import type { Conversion } from "./color-url.ts";
import { gameColorText, hexOfGameColor, inkOn } from "./game-color.ts";
import { colorDifference } from "./nearest.ts";
import { SampleSymbol } from "./sample-symbol.tsx";
import styles from "./swatch.module.css";

/** Renders the chosen color above the game's version of it. */
export function Swatch({ hex, game }: Conversion) {
  const shown = hexOfGameColor(game);
  return (
    <section className={styles.swatch} aria-label="Preview">
      <div className={styles.half} style={{ backgroundColor: `#${hex}`, color: inkOn(hex) }}>
        <p>Your color</p>
        <p className={styles.value}>#{hex.toUpperCase()}</p>
      </div>
      <div className={styles.half} style={{ backgroundColor: `#${shown}`, color: inkOn(shown) }}>
        <p>In game</p>
        <p className={styles.value}>{gameColorText(game)}</p>
        <p className={styles.shown}>
          Shown as #{shown.toUpperCase()}
          <span>{differenceText(colorDifference(hex, shown))}</span>
        </p>
      </div>
      <SampleSymbol upper={hex} lower={shown} />
    </section>
  );
}

/** Describes a CIEDE2000 difference in words. */
function differenceText(difference: number): string {
  if (difference < 0.05) return "The same color";
  const look = difference < 1 ? "Hardly visible" : difference < 3 ? "Slight" : "Visible";
  return `${look} difference (${difference.toFixed(1)})`;
}
