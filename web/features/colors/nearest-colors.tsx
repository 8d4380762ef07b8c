import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { type GameColor, gameColorText } from "./game-color.ts";
import { nearestQuery } from "./nearest.ts";
import styles from "./nearest-colors.module.css";

type NearestColorsProps = { hex: string; onPick: (color: GameColor) => void };

/** Lists the game colors closest to the chosen one. */
export function NearestColors({ hex, onPick }: NearestColorsProps) {
  const query = nearestQuery(useDeferredValue(hex));
  const { data: near = [] } = useQuery({ ...query, placeholderData: keepPreviousData });
  return (
    <section className={styles.nearest} aria-label="Nearest game colors">
      <h2 className="t-h3">Nearest game colors</h2>
      <ul>
        {near.map(({ color, hex: shade, difference }) => (
          <li key={shade}>
            <button type="button" onClick={() => onPick(color)}>
              <span className={styles.shade} style={{ backgroundColor: `#${shade}` }} />
              <span className={styles.steps}>{gameColorText(color)}</span>
              <span className={styles.difference}>{difference.toFixed(1)} off</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
