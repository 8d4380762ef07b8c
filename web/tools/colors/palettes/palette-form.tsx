import { useState } from "react";
import { type GameColor, gameColorText, isSameGameColor } from "#contract/game-color.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";
import { useStoredColors } from "#web/tools/colors/stored/color-store.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { NativeSelect } from "#web/ui/fields/native-select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import {
  cleanPaletteName,
  isPalette,
  nextPaletteName,
  PALETTE_COLORS_MAX,
  PALETTE_NAME_MAX,
} from "./palette.ts";
import { savePalettes } from "./palette-actions.ts";

/** Distinct colors that a palette can be made of: those of a picture, or a harmony. */
export type ColorSource = { name: string; colors: readonly GameColor[] };

type PaletteFormProps = { sources: readonly ColorSource[]; onDone: () => void };

/** Renders the form of a new palette: its name, and two to six colors of a source. */
export function PaletteForm({ sources, onDone }: PaletteFormProps) {
  const { palettes } = useStoredColors();
  const [name, setName] = useState(() => nextPaletteName(palettes));
  const [sourceName, setSourceName] = useState(sources[0]?.name ?? "");
  const [picked, setPicked] = useState<readonly GameColor[]>();
  const [isTried, setTried] = useState(false);
  const source = sources.find((one) => one.name === sourceName) ?? sources[0];
  const colors = source?.colors ?? [];
  const isChosen = (color: GameColor, at: number) =>
    picked ? picked.some((one) => isSameGameColor(one, color)) : at < PALETTE_COLORS_MAX;
  const chosen = colors.filter(isChosen);

  function toggle(color: GameColor) {
    const others = chosen.filter((one) => !isSameGameColor(one, color));
    setPicked(others.length < chosen.length ? others : [...chosen, color]);
  }

  function submit() {
    setTried(true);
    if (!isPalette(chosen)) return;
    savePalettes([{ name: cleanPaletteName(name), colors: chosen }]);
    onDone();
  }

  return (
    <form
      className="border-t border-line grid gap-12 grid-cols-[repeat(auto-fit,minmax(min(160px,100%),1fr))] pt-12 pb-16"
      aria-label="New palette"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={({ key }) => key === "Escape" && onDone()}
    >
      <NativeSelect
        label="Colors of"
        options={sources.map((one) => ({ value: one.name, label: one.name }))}
        value={source?.name}
        onChange={({ target }) => {
          setSourceName(target.value);
          setPicked(undefined);
        }}
      />
      <TextField
        label="Name"
        value={name}
        maxLength={PALETTE_NAME_MAX}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <fieldset className="cluster gap-6 col-span-full" aria-describedby="palette-colors">
        <legend className="sr-only">Colors</legend>
        {colors.map((color, at) => (
          <label key={gameColorText(color)} className="block relative cursor-pointer">
            <input
              type="checkbox"
              className="peer sr-only"
              aria-label={gameColorText(color)}
              checked={isChosen(color, at)}
              onChange={() => toggle(color)}
            />
            <span
              className="block size-44 border border-swatch-edge forced-color-adjust-none peer-checked:border-2 peer-checked:border-signal-text peer-checked:[box-shadow:inset_0_0_0_2px_var(--bg)] peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2"
              style={{ backgroundColor: `#${hexOfGameColor(color)}` }}
            />
          </label>
        ))}
      </fieldset>
      <div className="col-span-full [&>p]:-mt-6" id="palette-colors" role="status">
        <FieldMessage kind={isTried && !isPalette(chosen) ? "error" : "hint"}>
          {chosen.length} chosen, two to six make a palette
        </FieldMessage>
      </div>
      <div className="flex gap-8 justify-end col-span-full">
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" icon="check">
          Save palette
        </Button>
      </div>
    </form>
  );
}
