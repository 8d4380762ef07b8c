import { Slider as BaseSlider } from "@base-ui/react/slider";
import { useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./slider.module.css";

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
    <BaseSlider.Root
      {...root}
      className={classNames("flex items-center", styles.slider, className)}
    >
      <span id={id} className="t-data">
        {label}
      </span>
      <BaseSlider.Control className="flex items-center flex-1 h-28 py-0 px-8 cursor-pointer touch-none select-none phone:h-44">
        <BaseSlider.Track className={styles.track}>
          <BaseSlider.Indicator className={styles.filled} />
          <BaseSlider.Thumb
            className={styles.thumb}
            aria-labelledby={id}
            getAriaValueText={text ? () => text : undefined}
          />
        </BaseSlider.Track>
      </BaseSlider.Control>
      {text && <span className="min-w-40 text-right t-sm tabular-nums">{text}</span>}
    </BaseSlider.Root>
  );
}
