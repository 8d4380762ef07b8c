import { useRef, useState } from "react";
import type { GameColor } from "#contract/game-color.ts";
import { useStoredColors } from "#web/tools/colors/stored/color-store.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { FileInput } from "#web/ui/fields/file-input.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { lazyPart, showNotLoaded } from "#web/ui/lazy-part.tsx";
import type { ColorSource } from "./palette-form.tsx";
import { PaletteSwatches } from "./palette-swatches.tsx";

const loadForm = async () => (await import("./palette-form.tsx")).PaletteForm;

const PaletteForm = lazyPart(loadForm);

const PaletteList = lazyPart(async () => (await import("./palette-list.tsx")).PaletteList);

/** Acts with code that only some visitors need. */
function withActions(act: (actions: typeof import("./palette-actions.ts")) => unknown): void {
  import("./palette-actions.ts").then(act).catch(showNotLoaded);
}

type SavedPalettesProps = {
  /** The palette of the URL; empty without one. */
  shared: readonly GameColor[];
  onCloseShared: () => void;
  /** Where the colors of a new palette come from. */
  sources: readonly ColorSource[];
  onTake: (color: GameColor) => void;
};

/** Lists the palettes saved on this device, saves new ones, and shows the one of the URL. */
export function SavedPalettes({ shared, onCloseShared, sources, onTake }: SavedPalettesProps) {
  const { palettes } = useStoredColors();
  const [isSaving, setSaving] = useState(false);
  const [deletions, setDeletions] = useState(0);
  const file = useRef<HTMLInputElement>(null);
  const heading = useFocusRescue<HTMLHeadingElement>(`${deletions} ${shared.length} ${isSaving}`);
  return (
    <section aria-labelledby="saved-palettes">
      <div className="flex items-center flex-wrap gap-y-0 gap-x-4 min-h-32 mb-8 phone:min-h-44">
        <h2
          id="saved-palettes"
          className="mr-auto t-label wide:text-22 wide:leading-28"
          ref={heading}
          tabIndex={-1}
        >
          Saved palettes
        </h2>
        <Button variant="quiet" size="s" icon="up" onClick={() => file.current?.click()}>
          Import
        </Button>
        <Button
          className="-mr-10"
          variant="quiet"
          size="s"
          icon="plus"
          aria-expanded={isSaving}
          onPointerEnter={() => void loadForm().catch(() => {})}
          onClick={() => setSaving(!isSaving)}
        >
          Save these
        </Button>
        <FileInput
          ref={file}
          label="Palette file"
          accept=".json,.txt,application/json"
          onFile={(chosen) => withActions(({ importFile }) => importFile(chosen))}
        />
      </div>
      {isSaving && (
        <PaletteForm
          pending={<p className="border-t border-line py-14">Loading</p>}
          onFailed={() => setSaving(false)}
          sources={sources}
          onDone={() => setSaving(false)}
        />
      )}
      {shared.length > 0 && (
        <SharedPalette
          colors={shared}
          onTake={onTake}
          onSave={() =>
            withActions(({ savePalettes }) => {
              savePalettes([{ name: "", colors: shared }]);
              onCloseShared();
            })
          }
          onClose={onCloseShared}
        />
      )}
      {palettes.length > 0 ? (
        <PaletteList
          failed={(retry) => (
            <FailedState title="The palettes could not be loaded" onRetry={retry} />
          )}
          palettes={palettes}
          onTake={onTake}
          onDelete={(palette) =>
            withActions(({ deleteWithUndo }) => {
              deleteWithUndo(palette);
              setDeletions(deletions + 1);
            })
          }
        />
      ) : (
        <p className="border-t border-line t-sm py-14">
          None yet. Saved palettes stay on this device; export them to share.
        </p>
      )}
    </section>
  );
}

type SharedPaletteProps = {
  colors: readonly GameColor[];
  onTake: (color: GameColor) => void;
  onSave: () => void;
  onClose: () => void;
};

/** Renders the palette of the URL, which can be saved. */
function SharedPalette({ colors, onTake, onSave, onClose }: SharedPaletteProps) {
  return (
    <section
      className="border-t border-t-line grid gap-8 items-center grid-cols-[minmax(0,1fr)_auto_auto_36px] min-h-52 py-4 pl-10 border-l-3 border-l-signal-text phone:grid-cols-[minmax(0,1fr)_auto_44px]"
      aria-label="Shared palette"
    >
      <b className="t-legend">Shared palette</b>
      <PaletteSwatches
        className="phone:row-start-2 phone:col-span-full"
        label="the shared palette"
        colors={colors}
        onTake={onTake}
      />
      <Button icon="plus" onClick={onSave}>
        Save
      </Button>
      <IconButton icon="x" label="Close the shared palette" onClick={onClose} />
    </section>
  );
}
