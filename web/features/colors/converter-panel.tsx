import { useState } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { ColorPicker } from "#web/ui/color/color-picker.tsx";
import { type Hsv, hexOf, hsvOf } from "#web/ui/color/hsv.ts";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { type Conversion, convert } from "./color-url.ts";
import styles from "./converter-panel.module.css";
import { GAME_MAX, type GameColor, gameColorText, hexOfGameColor } from "./game-color.ts";
import { HexField } from "./hex-field.tsx";
import { NearestColors } from "./nearest-colors.tsx";
import { StepRow } from "./step-row.tsx";

type ConverterPanelProps = { shown: Conversion; onChange: (shown: Conversion) => void };

// Fixed saturation and luminance of the step previews, at which the steps can be distinguished.
const CLEAR = { sat: 6, lum: 7 };

/** Renders all controls that choose a color. */
export function ConverterPanel({ shown, onChange }: ConverterPanelProps) {
  const { hex, game } = shown;
  const [color, pick] = usePicked(hex, onChange);
  const setGame = (change: Partial<GameColor>) => {
    const changed = { ...game, ...change };
    onChange({ hex: hexOfGameColor(changed), game: changed });
  };
  return (
    <>
      <div className={styles.picker}>
        <ColorPicker color={color} onChange={pick} />
      </div>
      <div className={styles.exact}>
        <HexField hex={hex} onHex={(typed) => onChange(convert(typed))} />
        <CopyValues game={game} />
      </div>
      <StepRow
        label="Hue"
        value={game.hue}
        max={GAME_MAX.hue}
        hexAt={(hue) => hexOfGameColor({ ...CLEAR, hue })}
        onChange={(hue) => setGame({ hue })}
      />
      <StepRow
        label="Sat"
        value={game.sat}
        max={GAME_MAX.sat}
        hexAt={(sat) => hexOfGameColor({ ...game, lum: CLEAR.lum, sat })}
        onChange={(sat) => setGame({ sat })}
      />
      <StepRow
        label="Lum"
        value={game.lum}
        max={GAME_MAX.lum}
        hexAt={(lum) => hexOfGameColor({ ...game, lum })}
        onChange={(lum) => setGame({ lum })}
      />
      <NearestColors hex={hex} onPick={setGame} />
    </>
  );
}

/** Provides the picker's color; its hue stays while the color is a gray, which has none. */
function usePicked(hex: string, onChange: (shown: Conversion) => void) {
  const [picked, setPicked] = useState<Hsv>(() => hsvOf(`#${hex}`, 0));
  const color = hexOf(picked) === `#${hex}` ? picked : hsvOf(`#${hex}`, picked.h);
  function pick(next: Hsv) {
    setPicked(next);
    const digits = hexOf(next).slice(1);
    onChange(convert(digits));
  }
  return [color, pick] as const;
}

/** Copies the values in the format of the game's fields. */
function CopyValues({ game }: { game: GameColor }) {
  const text = gameColorText(game);
  const messages = {
    ok: `Copied ${text}`,
    error: `The browser forbids copying. The values are ${text}.`,
  };
  return (
    <Button size="l" icon="copy" onClick={() => copyText(text, messages)}>
      Copy game values
    </Button>
  );
}
