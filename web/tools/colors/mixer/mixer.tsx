import { type KeyboardEvent, type ReactNode, useState } from "react";
import { clampGameColor, GAME_MAX, type GameColor } from "#contract/game-color.ts";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { type Conversion, convert } from "#web/tools/colors/color-url.ts";
import { hexOfGameColor, readHex } from "#web/tools/colors/game-color.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ColorPicker, type Hsv, hexOf, hsvOf } from "#web/ui/color/color-picker.tsx";
import { HexField } from "#web/ui/color/hex-field.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { NumberStepper } from "#web/ui/fields/number-stepper.tsx";

type MixerProps = {
  shown: Conversion;
  onChange: (shown: Conversion) => void;
  /** Beside the hex field: other ways to get a color. */
  children?: ReactNode;
};

// Fixed saturation and luminance of the step previews, at which the steps can be distinguished.
const CLEAR = { sat: 6, lum: 7 };

const DEGREES = 360;

const PAGE_STEPS: Readonly<Record<string, number>> = { PageUp: 4, PageDown: -4 };

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
      <div className="[--area-height:228px] wide:[--area-height:470px] phone:[--area-height:150px]">
        <ColorPicker color={color} onChange={pick} />
      </div>
      <div className="grid gap-8 grid-cols-[minmax(0,1fr)_auto] items-end mt-12 mb-14 phone:mt-8 phone:mb-10">
        <HexField label="Hex" hex={hex} onHex={(typed) => onChange(convert(typed))} />
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

type StepRowProps = {
  label: string;
  value: number;
  max: number;
  /** Returns the hex digits that preview a step. */
  hexAt: (step: number) => string;
  onChange: (value: number) => void;
};

/** Renders one of the three values of a game color as a line of steps and a number. */
function StepRow({ label, value, max, hexAt, onChange }: StepRowProps) {
  function page(event: KeyboardEvent) {
    const by = PAGE_STEPS[event.key];
    if (by === undefined) return;
    // Browsers would move by a tenth of the range.
    event.preventDefault();
    onChange(Math.min(Math.max(value + by, 0), max));
  }
  return (
    <div className="border-t border-t-line grid gap-14 items-center grid-cols-[44px_minmax(0,1fr)_132px] py-8 wide:py-16 phone:grid-cols-[40px_minmax(0,1fr)_132px] phone:gap-10 phone:py-6 phone:max-[360px]:grid-cols-[44px_minmax(0,1fr)] phone:max-[360px]:gap-y-12 max-[360px]:*:last:col-start-2">
      <span className="font-display font-semibold text-16 leading-20">
        {label}
        <span className="block text-faint font-body font-normal text-12 leading-16 tabular-nums">
          0-{max}
        </span>
      </span>
      <span className="flex gap-2 relative h-28 wide:h-36 phone:gap-1 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-8">
        {Array.from({ length: max + 1 }, (_, step) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its index
            key={step}
            className={classNames(
              "flex-1 relative forced-color-adjust-none",
              step === value &&
                "z-1 after:absolute after:-inset-y-4 after:-inset-x-2 after:[box-shadow:0_0_0_2px_var(--badge-bg),0_0_0_4px_#fff]",
            )}
            style={{ backgroundColor: `#${hexAt(step)}` }}
          />
        ))}
        <input
          type="range"
          className="absolute z-2 -inset-y-8 inset-x-0 w-full h-44 m-0 opacity-0 cursor-pointer wide:h-52"
          aria-label={`${label}, steps`}
          aria-valuetext={`${value} of ${max}`}
          min={0}
          max={max}
          value={value}
          onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
          onKeyDown={page}
        />
      </span>
      <NumberStepper label={label} value={value} min={0} max={max} onValueChange={onChange} />
    </div>
  );
}

/** The used part of the EyeDropper API, which TypeScript's DOM lacks. */
type EyeDropper = { open(): Promise<{ sRGBHex: string }> };
type EyeDropperWindow = { EyeDropper?: new () => EyeDropper };

/**
 * Renders a button that takes a color from anywhere on the screen, where the browser can. Until that
 * is known it only takes up its room.
 */
export function ScreenPicker({ onHex }: { onHex: (hex: string) => void }) {
  const isHydrated = useHydrated();
  const { EyeDropper } = isHydrated ? (window as EyeDropperWindow) : {};
  if (isHydrated && !EyeDropper) return null;
  async function pick() {
    if (!EyeDropper) return;
    try {
      const hex = readHex((await new EyeDropper().open()).sRGBHex);
      if (hex) onHex(hex);
    } catch (error) {
      // Escape leaves it without a color.
      if (error instanceof DOMException && error.name === "AbortError") return;
      showToast("error", "The browser couldn't pick a color. Type its hex instead.");
    }
  }
  return (
    <Button size="l" icon="edit" className="px-12 phone:hidden" onClick={() => void pick()}>
      Pick from screen
    </Button>
  );
}
