import type { ReactNode } from "react";
import { gameColorText } from "#contract/game-color.ts";
import type { Conversion } from "#web/tools/colors/color-url.ts";
import { hexOfGameColor, inkOn } from "#web/tools/colors/game-color.ts";
import { useMatch } from "#web/tools/colors/use-match.ts";
import { SampleSymbol } from "./sample-symbol.tsx";
import styles from "./swatch.module.css";

/** Renders the chosen color above the game's version of it; children overlay it. */
export function Swatch({ hex, game, children }: Conversion & { children?: ReactNode }) {
  const shown = hexOfGameColor(game);
  const match = useMatch({ hex, game });
  return (
    <section className={styles.swatch} aria-label="Preview">
      {children}
      <div className={styles.upper} style={{ backgroundColor: `#${hex}`, color: inkOn(hex) }}>
        <p>Your color</p>
        <p className={styles.value}>#{hex.toUpperCase()}</p>
      </div>
      <div className={styles.lower} style={{ backgroundColor: `#${shown}`, color: inkOn(shown) }}>
        <p>In game</p>
        <p className={styles.value}>{gameColorText(game)}</p>
        <p className={styles.shown}>
          Shown as #{shown.toUpperCase()}
          <span>{match && differenceText(match.difference)}</span>
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
