import { useState } from "react";
import { type GameColor, gameColorText } from "#contract/game-color.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";
import { changeColors, renamePalette } from "#web/tools/colors/stored/color-store.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import { PALETTE_NAME_MAX, type Palette } from "./palette.ts";
import { copyPalette, exportPalette, sharePalette } from "./palette-actions.ts";
import { PaletteSwatches } from "./palette-swatches.tsx";

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

type PaletteRowProps = {
  palette: Palette;
  onTake: (color: GameColor) => void;
  onDelete: () => void;
};

/** Renders a saved palette with its menu; renaming takes the place of both. */
function PaletteRow({ palette, onTake, onDelete }: PaletteRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { name, colors } = palette;
  if (isRenaming) return <RenameForm palette={palette} onDone={() => setRenaming(false)} />;
  return (
    <li className="border-t border-t-line grid gap-12 items-center grid-cols-[minmax(0,1fr)_auto_36px] min-h-44 wide:min-h-60 phone:grid-cols-[minmax(0,1fr)_44px] phone:gap-y-0 phone:gap-x-8 phone:pb-8">
      <b className="t-legend truncate wide:text-17" dir="auto">
        {name}
      </b>
      <PaletteSwatches
        className="phone:col-span-full"
        label={name}
        colors={colors}
        onTake={onTake}
      />
      <LazyMenu
        trigger={
          <IconButton
            icon="more"
            label={`Actions of ${name}`}
            className="phone:row-start-1 phone:col-start-2"
          />
        }
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
        className="border-t border-line grid gap-8 grid-cols-[minmax(0,1fr)_auto] py-8"
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

/** Lists colors as players write them, one a line. */
function valuesOf(colors: readonly GameColor[]): string {
  return colors.map(gameColorText).join("\n");
}

function hexesOf(colors: readonly GameColor[]): string {
  return colors.map((color) => `#${hexOfGameColor(color).toUpperCase()}`).join("\n");
}

/** Lists colors as custom properties of CSS: '--redline-1: #111111;'. */
function cssOfPalette(name: string, colors: readonly GameColor[]): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ["color"];
  return colors
    .map((color, at) => `--${words.join("-")}-${at + 1}: #${hexOfGameColor(color)};`)
    .join("\n");
}
