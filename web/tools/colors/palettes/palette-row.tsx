import { useState } from "react";
import type { GameColor } from "#contract/game-color.ts";
import { changeColors } from "#web/tools/colors/stored/color-store.ts";
import { renamePalette } from "#web/tools/colors/stored/stored-colors.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import { PALETTE_NAME_MAX, type Palette } from "./palette.ts";
import { copyPalette, exportPalette, sharePalette } from "./palette-actions.ts";
import styles from "./palette-row.module.css";
import { PaletteSwatches } from "./palette-swatches.tsx";
import { cssOfPalette, hexesOf, valuesOf } from "./palette-texts.ts";

type PaletteRowProps = {
  palette: Palette;
  onTake: (color: GameColor) => void;
  onDelete: () => void;
};

/** Renders a saved palette with its menu; renaming takes the place of both. */
export function PaletteRow({ palette, onTake, onDelete }: PaletteRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { name, colors } = palette;
  if (isRenaming) return <RenameForm palette={palette} onDone={() => setRenaming(false)} />;
  return (
    <li className={styles.row}>
      <b className={styles.name} dir="auto">
        {name}
      </b>
      <PaletteSwatches label={name} colors={colors} onTake={onTake} />
      <LazyMenu
        trigger={<IconButton icon="more" label={`Actions of ${name}`} className={styles.more} />}
        items={[
          { label: "Rename", icon: "edit", onSelect: () => setRenaming(true) },
          "separator",
          {
            label: "Copy game values",
            icon: "copy",
            onSelect: () => copyPalette(name, valuesOf(colors)),
          },
          { label: "Copy hex", icon: "copy", onSelect: () => copyPalette(name, hexesOf(colors)) },
          {
            label: "Copy CSS",
            icon: "copy",
            onSelect: () => copyPalette(name, cssOfPalette(name, colors)),
          },
          { label: "Copy link", icon: "share", onSelect: () => sharePalette(colors) },
          { label: "Export", icon: "dl", onSelect: () => exportPalette(palette) },
          "separator",
          { label: "Delete", icon: "trash", danger: true, onSelect: onDelete },
        ]}
      />
    </li>
  );
}

function RenameForm({ palette, onDone }: { palette: Palette; onDone: () => void }) {
  const [name, setName] = useState(palette.name);
  return (
    <li>
      <form
        className={styles.rename}
        onSubmit={(event) => {
          event.preventDefault();
          changeColors((all) => renamePalette(all, palette.key, name));
          onDone();
        }}
        onKeyDown={({ key }) => key === "Escape" && onDone()}
      >
        <TextField
          label="Palette name"
          labelHidden
          value={name}
          maxLength={PALETTE_NAME_MAX}
          autoComplete="off"
          // The menu returns the focus to its button, which is gone by then.
          ref={focusLater}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" size="l" icon="check">
          Rename
        </Button>
      </form>
    </li>
  );
}

function focusLater(input: HTMLInputElement | null): void {
  if (input) requestAnimationFrame(() => input.select());
}
