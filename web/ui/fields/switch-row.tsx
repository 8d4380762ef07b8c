import { Switch } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";
import styles from "./switch-row.module.css";

type SwitchRowProps = {
  label: string;
  sub?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function SwitchRow(props: SwitchRowProps) {
  const { label, sub, ...control } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI puts its input inside
    <label className={`flex items-center gap-20 min-h-44 cursor-pointer ${styles.row}`}>
      <span className="flex-1 min-w-0">
        <b id={`${id}-label`} className="block t-label">
          {label}
        </b>
        {sub && (
          <span id={`${id}-sub`} className="block t-sm">
            {sub}
          </span>
        )}
      </span>
      <Switch.Root
        {...control}
        className={`flex-none ${styles.switch}`}
        aria-labelledby={`${id}-label`}
        aria-describedby={sub ? `${id}-sub` : undefined}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </label>
  );
}
