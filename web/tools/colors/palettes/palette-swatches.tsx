import { type GameColor, gameColorText } from "#contract/game-color.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";
import styles from "./palette-swatches.module.css";

type PaletteSwatchesProps = {
  /** The palette's name, for screen readers. */
  label: string;
  colors: readonly GameColor[];
  onTake: (color: GameColor) => void;
};

/** Renders the colors of a palette, each of which can be taken. */
export function PaletteSwatches({ label, colors, onTake }: PaletteSwatchesProps) {
  return (
    <ul className={`flex gap-4 wide:gap-4 ${styles.swatches}`} aria-label={`Colors of ${label}`}>
      {colors.map((color) => {
        const text = gameColorText(color);
        return (
          <li key={text}>
            <button
              type="button"
              className={`block ${styles.swatch}`}
              style={{ backgroundColor: `#${hexOfGameColor(color)}` }}
              aria-label={text}
              title={text}
              onClick={() => onTake(color)}
            />
          </li>
        );
      })}
    </ul>
  );
}
