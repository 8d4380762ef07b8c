import type { KeyboardEvent, MouseEvent } from "react";
import { type GameColor, gameColorText, isSameGameColor } from "#contract/game-color.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";
import styles from "./swatch-row.module.css";

type SwatchRowProps = {
  name: string;
  note: string;
  /** `detail` is shown below the values. */
  colors: readonly { color: GameColor; detail?: string }[];
  /** The color that is marked. */
  current: GameColor;
  onTake: (color: GameColor) => void;
  /** Runs instead when a color is pressed with Alt. */
  onCopy: (color: GameColor) => void;
};

/** Renders game colors that go together, each of which can be taken or copied. */
export function SwatchRow({ name, note, colors, current, onTake, onCopy }: SwatchRowProps) {
  return (
    <div className={styles.row}>
      <h3 className={styles.name}>
        {name}
        <small>{note}</small>
      </h3>
      <ul className={styles.colors}>
        {colors.map(({ color, detail }) => {
          const copiesOn = (event: KeyboardEvent) => {
            if (!event.altKey || (event.key !== "Enter" && event.key !== " ")) return;
            event.preventDefault();
            onCopy(color);
          };
          const press = ({ altKey }: MouseEvent) => (altKey ? onCopy(color) : onTake(color));
          const text = gameColorText(color);
          return (
            <li key={text}>
              <button
                type="button"
                className={styles.color}
                aria-current={isSameGameColor(color, current) || undefined}
                title="Alt+press copies it"
                onClick={press}
                onKeyDown={copiesOn}
              >
                <span
                  className={styles.shade}
                  style={{ backgroundColor: `#${hexOfGameColor(color)}` }}
                />
                <span className="sr">{text}</span>
                <span aria-hidden="true">{text.replaceAll(" ", "")}</span>
                {detail && <span className={styles.detail}>{detail}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
