import type { GameColor } from "#contract/game-color.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { PaletteSwatches } from "./palette-swatches.tsx";
import styles from "./shared-palette.module.css";

type SharedPaletteProps = {
  colors: readonly GameColor[];
  onTake: (color: GameColor) => void;
  onSave: () => void;
  onClose: () => void;
};

/** Renders the palette of the URL, which can be saved. */
export function SharedPalette({ colors, onTake, onSave, onClose }: SharedPaletteProps) {
  return (
    <section className={styles.shared} aria-label="Shared palette">
      <b className={styles.name}>Shared palette</b>
      <PaletteSwatches label="the shared palette" colors={colors} onTake={onTake} />
      <Button icon="plus" className={styles.save} onClick={onSave}>
        Save
      </Button>
      <IconButton icon="x" label="Close the shared palette" onClick={onClose} />
    </section>
  );
}
