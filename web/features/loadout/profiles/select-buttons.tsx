import { Button } from "#web/ui/buttons/button.tsx";
import styles from "./select-buttons.module.css";

type SelectButtonsProps = {
  /** The selected group: 'Barrel'. */
  of: string;
  count: number;
  total: number;
  onSet: (on: boolean) => void;
};

/** Adds a whole group to the profile, or removes it. */
export function SelectButtons({ of, count, total, onSet }: SelectButtonsProps) {
  return (
    <span className={styles.buttons}>
      <Button
        variant="quiet"
        size="s"
        aria-label={`Select all: ${of}`}
        aria-disabled={count === total}
        onClick={() => onSet(true)}
      >
        Select all
      </Button>
      <Button
        variant="quiet"
        size="s"
        aria-label={`Select none: ${of}`}
        aria-disabled={count === 0}
        onClick={() => onSet(false)}
      >
        Select none
      </Button>
    </span>
  );
}
