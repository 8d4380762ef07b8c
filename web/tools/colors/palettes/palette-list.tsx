import type { GameColor } from "#contract/game-color.ts";
import type { Palette } from "./palette.ts";
import { PaletteRow } from "./palette-row.tsx";

type PaletteListProps = {
  palettes: readonly Palette[];
  onTake: (color: GameColor) => void;
  onDelete: (palette: Palette) => void;
};

/** Lists saved palettes. */
export function PaletteList({ palettes, onTake, onDelete }: PaletteListProps) {
  return (
    <ul aria-label="Palettes">
      {palettes.map((palette) => (
        <PaletteRow
          key={palette.key}
          palette={palette}
          onTake={onTake}
          onDelete={() => onDelete(palette)}
        />
      ))}
    </ul>
  );
}
