import { useId, useRef, useState } from "react";
import {
  cssOfGameColor,
  type GameColor,
  gameColorList,
  gameColorText,
  isSameGameColor,
} from "#contract/game-color.ts";
import {
  COLOR_TOLERANCES,
  type ColorTolerance,
  SEARCH_COLORS_MAX,
  TOLERANCE_NAMES,
} from "#contract/search/options.ts";
import { PICTURE_TYPES } from "#web/tools/colors/picture/picture-button.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FileInput } from "#web/ui/fields/file-input.tsx";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import type { ColorMixerProps } from "./color-mixer.tsx";
import type { PictureReaderProps } from "./picture-reader.tsx";

const LABEL = "From picture";
/** Of the names of the tolerances, below their range. */
const ALIGNS = ["", "text-center", "text-right"];

type ColorChoice = { colors: readonly GameColor[]; tolerance: ColorTolerance };

type ColorFilterProps = ColorChoice & { onChoose: (change: Partial<ColorChoice>) => void };

const loadMixer = async () => (await import("./color-mixer.tsx")).ColorMixer;

/** Renders the fields of a search's colors; without scripts they stay what the URL says. */
export function ColorFilter({ colors, tolerance, onChoose }: ColorFilterProps) {
  const { Part: Mixer, button } = useLazyPart<ColorMixerProps>(loadMixer);
  const [mixing, setMixing] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const isFull = colors.length === SEARCH_COLORS_MAX;
  const stop = () => {
    setMixing(false);
    adder.current?.focus();
  };
  return (
    <fieldset className="grid gap-8 min-w-0 border-0">
      <legend className="flex items-baseline justify-between t-label w-full mb-8 p-0">
        <span>Colors</span>
        <span className="t-sm tabular-nums">
          {colors.length} of {SEARCH_COLORS_MAX}
        </span>
      </legend>
      {colors.length > 0 && (
        <>
          <input type="hidden" name="color" value={gameColorList(colors)} />
          <ul className="grid gap-6">
            {colors.map((color) => (
              <ColorRow
                key={gameColorText(color)}
                color={color}
                onRemove={() => {
                  adder.current?.focus();
                  onChoose({ colors: colors.filter((one) => !isSameGameColor(one, color)) });
                }}
              />
            ))}
          </ul>
        </>
      )}
      <div className="grid grid-cols-[1fr_1fr] gap-y-8 gap-x-6">
        <Button
          {...button}
          ref={adder}
          icon="plus"
          className="px-4 narrow:h-44"
          // As a disabled button it would lose the focus to the page.
          aria-disabled={isFull}
          aria-expanded={mixing && Mixer !== null}
          onClick={() => {
            if (isFull) return;
            button.onClick();
            setMixing(!mixing);
          }}
        >
          Add color
        </Button>
        <FromPicture
          className="px-4 narrow:h-44"
          onColors={(found) => onChoose({ colors: found })}
        />
      </div>
      {mixing && Mixer && !isFull && (
        <Mixer
          onAdd={(color) => {
            stop();
            const others = colors.filter((one) => !isSameGameColor(one, color));
            onChoose({ colors: [...others, color] });
          }}
          onCancel={stop}
        />
      )}
      {colors.length > 0 && (
        <ToleranceField
          tolerance={tolerance}
          onTolerance={(next) => onChoose({ tolerance: next })}
        />
      )}
    </fieldset>
  );
}

function ColorRow({ color, onRemove }: { color: GameColor; onRemove: () => void }) {
  const text = gameColorText(color);
  return (
    <li className="grid gap-12 items-center grid-cols-[44px_minmax(0,1fr)_44px] h-44 bg-[var(--color-row,var(--s2))] t-label">
      <i className="h-full swatch-edge" style={{ backgroundColor: cssOfGameColor(color) }} />
      <span className="tabular-nums">{text}</span>
      <IconButton size="l" icon="x" label={`Remove ${text}`} onClick={onRemove} />
    </li>
  );
}

type FromPictureProps = { className?: string; onColors: (colors: GameColor[]) => void };

const loadReader = async () => (await import("./picture-reader.tsx")).PictureReader;

/** Renders a button that chooses a picture whose colors are searched; what reads it loads on use. */
function FromPicture({ className, onColors }: FromPictureProps) {
  const { Part: Reader, button } = useLazyPart<PictureReaderProps>(loadReader);
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} icon="img" className={className} onClick={() => input.current?.click()}>
        {LABEL}
      </Button>
      <FileInput
        ref={input}
        label={LABEL}
        accept={PICTURE_TYPES}
        onFile={(chosen) => {
          button.onClick();
          setFile(chosen);
        }}
      />
      {Reader && file && <Reader file={file} onColors={onColors} />}
    </>
  );
}

type ToleranceFieldProps = {
  tolerance: ColorTolerance;
  onTolerance: (tolerance: ColorTolerance) => void;
};

/** Renders how much a color may differ as a slider with three stops. */
function ToleranceField({ tolerance, onTolerance }: ToleranceFieldProps) {
  const id = useId();
  const name = TOLERANCE_NAMES[tolerance];
  return (
    <div className="mt-8">
      <label className="flex items-baseline justify-between t-label" htmlFor={id}>
        Tolerance <span className="t-sm">{name}</span>
      </label>
      <input
        id={id}
        type="range"
        name="near"
        min={0}
        max={COLOR_TOLERANCES.length - 1}
        step={1}
        className="w-full h-44 m-0 accent-signal cursor-pointer focus-visible:outline-2 focus-visible:outline-focus focus-visible:-outline-offset-2"
        aria-label="Tolerance"
        aria-valuetext={name}
        value={COLOR_TOLERANCES.indexOf(tolerance)}
        onChange={({ target }) => {
          const next = COLOR_TOLERANCES[target.valueAsNumber];
          if (next) onTolerance(next);
        }}
      />
      <div className="grid t-note text-faint grid-cols-[1fr_1fr_1fr] -mt-6" aria-hidden="true">
        {COLOR_TOLERANCES.map((one, index) => (
          <span key={one} className={classNames(ALIGNS[index], one === tolerance && "text-bright")}>
            {TOLERANCE_NAMES[one]}
          </span>
        ))}
      </div>
    </div>
  );
}
