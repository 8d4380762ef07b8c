import { NumberField } from "@base-ui/react/number-field";
import { Icon } from "./icon.tsx";
import styles from "./number-stepper.module.css";

type NumberStepperProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onValueChange: (value: number) => void;
};

/** A whole number with a button to either side. */
export function NumberStepper({ label, value, min, max, onValueChange }: NumberStepperProps) {
  return (
    <NumberField.Root
      value={value}
      min={min}
      max={max}
      onValueChange={(typed) => typed !== null && onValueChange(typed)}
    >
      <NumberField.Group className={styles.group}>
        <NumberField.Decrement className={styles.step} aria-label={`Decrease ${label}`}>
          <Icon name="minus" size="s" />
        </NumberField.Decrement>
        <NumberField.Input className={styles.input} aria-label={label} />
        <NumberField.Increment className={styles.step} aria-label={`Increase ${label}`}>
          <Icon name="plus" size="s" />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  );
}
