import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./tag-chip.module.css";

type TagChipProps = {
  children: ReactNode;
  bad: boolean;
  removeLabel: string;
  onRemove: () => void;
};

export function TagChip({ children, bad, removeLabel, onRemove }: TagChipProps) {
  return (
    <span className={classNames(styles.chip, bad && styles.bad)}>
      <span className={styles.text} dir="auto">
        {children}
      </span>
      <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
        <Icon name="x" size="s" />
      </button>
    </span>
  );
}
