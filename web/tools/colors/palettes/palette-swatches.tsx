import { type GameColor, gameColorText } from "#contract/game-color.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";
import { classNames } from "#web/ui/class-names.ts";

type PaletteSwatchesProps = {
  /** The palette's name, for screen readers. */
  label: string;
  colors: readonly GameColor[];
  onTake: (color: GameColor) => void;
  className?: string;
};

/** Renders the colors of a palette, each of which can be taken. */
export function PaletteSwatches({ label, colors, onTake, className }: PaletteSwatchesProps) {
  return (
    <ul className={classNames("flex gap-4", className)} aria-label={`Colors of ${label}`}>
      {colors.map((color) => {
        const text = gameColorText(color);
        return (
          <li key={text} className="phone:flex-[0_1_56px]">
            <button
              type="button"
              className="block size-28 border border-swatch-edge rounded-none forced-color-adjust-none wide:w-44 wide:h-40 phone:w-full phone:h-44"
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
