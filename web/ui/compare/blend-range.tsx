import { Slider } from "@base-ui/react/slider";
import { classNames } from "#web/ui/class-names.ts";
import sliderStyles from "#web/ui/fields/slider.module.css";
import styles from "./blend-range.module.css";

type BlendRangeProps = {
  /** How much of the later picture is shown, in percent. */
  value: number;
  onChange: (value: number) => void;
  earlier: string;
  later: string;
};

/** Renders the range between the earlier and the later picture. */
export function BlendRange({ value, onChange, earlier, later }: BlendRangeProps) {
  return (
    <Slider.Root
      className={classNames("row muted", sliderStyles.slider, styles.range)}
      value={value}
      onValueChange={onChange}
      step={1}
    >
      <span dir="auto">{earlier}</span>
      <Slider.Control className={`row ${sliderStyles.control}`}>
        <Slider.Track className={sliderStyles.track}>
          <Slider.Indicator className={sliderStyles.filled} />
          <Slider.Thumb
            className={sliderStyles.thumb}
            aria-label="Overlay"
            getAriaValueText={() => `${value}% ${later}`}
          />
        </Slider.Track>
      </Slider.Control>
      <span dir="auto">{later}</span>
    </Slider.Root>
  );
}
