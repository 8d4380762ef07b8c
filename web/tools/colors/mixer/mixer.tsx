import { type ReactNode, useState } from "react";
import { clampGameColor, GAME_MAX, type GameColor } from "#contract/game-color.ts";
import { type Conversion, convert } from "#web/tools/colors/color-url.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";
import { ColorPicker } from "#web/ui/color/color-picker.tsx";
import { type Hsv, hexOf, hsvOf } from "#web/ui/color/hsv.ts";
import { HexField } from "./hex-field.tsx";
import styles from "./mixer.module.css";
import { StepRow } from "./step-row.tsx";

type MixerProps = {
  shown: Conversion;
  onChange: (shown: Conversion) => void;
  /** Beside the hex field: other ways to get a color. */
  children?: ReactNode;
};

// Fixed saturation and luminance of the step previews, at which the steps can be distinguished.
const CLEAR = { sat: 6, lum: 7 };
const DEGREES = 360;

/** Renders the controls that mix a color: a picker, its hex, and its values in the game. */
export function Mixer({ shown, onChange, children }: MixerProps) {
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
        {children}
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
    </>
  );
}

/** Provides the picker's color; its hue stays while the color is a gray, which has none. */
function usePicked(hex: string, onChange: (shown: Conversion) => void) {
  const [picked, setPicked] = useState<Hsv>(() => hsvOf(`#${hex}`, 0));
  const color = hexOf(picked) === `#${hex}` ? picked : hsvOf(`#${hex}`, picked.h);
  function pick(next: Hsv) {
    setPicked(next);
    const converted = convert(hexOf(next).slice(1));
    onChange(converted.game.sat === 0 ? withHue(converted, next.h) : converted);
  }
  return [color, pick] as const;
}

/** Returns a gray at a place of the hue (degrees), where raising its saturation leads on. */
function withHue({ hex, game }: Conversion, degrees: number): Conversion {
  const hue = (degrees / DEGREES) * GAME_MAX.hue;
  return { hex, game: clampGameColor({ ...game, hue }) };
}
