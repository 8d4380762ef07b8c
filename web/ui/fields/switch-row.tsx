import { Switch } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
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
    <label className={styles.row}>
      <span className={styles.text}>
        <b id={`${id}-label`} className={styles.label}>
          {label}
        </b>
        {sub && (
          <span id={`${id}-sub`} className={classNames("t-sm", styles.sub)}>
            {sub}
          </span>
        )}
      </span>
      <Switch.Root
        {...control}
        className={styles.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={sub ? `${id}-sub` : undefined}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </label>
  );
}
