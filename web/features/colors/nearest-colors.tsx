import { useDeferredValue } from "react";
import { type GameColor, gameColorText } from "./game-color.ts";
import { nearestGameColors } from "./nearest.ts";
import styles from "./nearest-colors.module.css";

const SHOWN = 6;

type NearestColorsProps = { hex: string; onPick: (color: GameColor) => void };

/** The game colors that look most like the chosen one. */
export function NearestColors({ hex, onPick }: NearestColorsProps) {
  const near = nearestGameColors(useDeferredValue(hex), SHOWN);
  return (
    <section className={styles.nearest} aria-label="Nearest game colors">
      <h2 className="t-h3">Nearest game colors</h2>
      <ul>
        {near.map(({ color, hex: shade, difference }) => (
          <li key={shade}>
            <button type="button" onClick={() => onPick(color)}>
              <span className={styles.shade} style={{ backgroundColor: `#${shade}` }} />
              <span className={styles.steps}>{gameColorText(color)}</span>
              <span className={styles.difference}>ΔE {difference.toFixed(1)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
