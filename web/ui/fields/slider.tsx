import { Slider as BaseSlider } from "@base-ui/react/slider";
import { useId } from "react";
import { classNames } from "#web/ui/class-names.ts";

/** The classes of a range, for one with parts of its own. */
export const SLIDER = {
  root: "flex items-center gap-14 w-full",
  control:
    "flex items-center flex-1 h-28 py-0 px-8 cursor-pointer touch-none select-none phone:h-44",
  track: "w-full h-2 bg-control forced-colors:bg-[ButtonBorder]",
  filled: "bg-signal-text forced-colors:bg-[Highlight]",
  thumb:
    "size-16 border border-signal-edge rounded bg-signal has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 data-disabled:border-transparent data-disabled:bg-faint",
};

type SliderProps = {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  /** The value's meaning, shown at the right and read aloud: "136%". */
  text?: string;
  disabled?: boolean;
  className?: string;
};

export function Slider({ label, text, className, ...root }: SliderProps) {
  const id = useId();
  return (
    <BaseSlider.Root {...root} className={classNames(SLIDER.root, className)}>
      <span id={id} className="t-data">
        {label}
      </span>
      <BaseSlider.Control className={SLIDER.control}>
        <BaseSlider.Track className={SLIDER.track}>
          <BaseSlider.Indicator className={SLIDER.filled} />
          <BaseSlider.Thumb
            className={SLIDER.thumb}
            aria-labelledby={id}
            getAriaValueText={text ? () => text : undefined}
          />
        </BaseSlider.Track>
      </BaseSlider.Control>
      {text && <span className="min-w-40 text-right t-sm tabular-nums">{text}</span>}
    </BaseSlider.Root>
  );
}
