import { useRef, useState } from "react";
import { type ColorTolerance, SEARCH_COLORS_MAX } from "#contract/feeds/search-options.ts";
import {
  cssOfGameColor,
  type GameColor,
  gameColorList,
  gameColorText,
  isSameGameColor,
} from "#contract/game-color.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { useLazyPart } from "#web/ui/hooks/use-lazy-part.ts";
import styles from "./color-fields.module.css";
import type { ColorMixerProps } from "./color-mixer.tsx";
import { FromPicture } from "./from-picture.tsx";
import { ToleranceField } from "./tolerance-field.tsx";

export type ColorChoice = { colors: readonly GameColor[]; tolerance: ColorTolerance };

export type ColorFieldsProps = ColorChoice & { onChoose: (change: Partial<ColorChoice>) => void };

const loadMixer = async () => (await import("./color-mixer.tsx")).ColorMixer;

/** Renders the fields of a search's colors; without scripts they stay what the URL says. */
export function ColorFields({ colors, tolerance, onChoose }: ColorFieldsProps) {
  const { Part: Mixer, button } = useLazyPart<ColorMixerProps>(loadMixer);
  const [mixing, setMixing] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const isFull = colors.length === SEARCH_COLORS_MAX;
  const stop = () => {
    setMixing(false);
    adder.current?.focus();
  };
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.legend}>
        <span>Colors</span>
        <span className="t-sm num">
          {colors.length} of {SEARCH_COLORS_MAX}
        </span>
      </legend>
      {colors.length > 0 && (
        <>
          <input type="hidden" name="color" value={gameColorList(colors)} />
          <ul className={styles.rows}>
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
      <div className={styles.adders}>
        <Button
          {...button}
          ref={adder}
          icon="plus"
          className={styles.adder}
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
        <FromPicture className={styles.adder} onColors={(found) => onChoose({ colors: found })} />
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
    <li className={styles.row}>
      <i style={{ backgroundColor: cssOfGameColor(color) }} />
      <span className="num">{text}</span>
      <IconButton icon="x" label={`Remove ${text}`} onClick={onRemove} />
    </li>
  );
}
